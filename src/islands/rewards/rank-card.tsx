import { useEffect, useState } from 'react';
import { ShareProof } from '#islands/orders/share-proof.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { calculateRank } from '#lib/rewards/browser/calls.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { RankLevel, readMyRanks } from '#lib/rewards/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { iconCheck } from '#lib/look/first-icons.ts';
import { iconMedal } from '#lib/look/icons.ts';
import { parseAmount } from '#lib/money.ts';
import { percentOf, rankTitle, wayTo } from '#lib/rewards/rank.ts';

type CardSales = ReplyOf<typeof readMyRanks>['card_sales'];

interface RankCardProps {
  cardSales: CardSales;
  /** Sales have changed since the last ranking. */
  calculate: boolean;
  /** Lowest first; empty when they could not be loaded. */
  levels: readonly RankLevel[];
  currency: CurrencyCode;
}

/** Requests a new ranking once; if that fails the last one stays, without a message (spec 8). */
function useRanking(given: CardSales, calculate: boolean): CardSales {
  const [ranking, setRanking] = useState(given);
  useEffect(() => {
    if (!calculate) return;
    void calculateRank()
      .then(({ data }) => setRanking(data.card_sales))
      .catch(() => undefined);
  }, [calculate]);
  return ranking;
}

function Progress(props: { total: string; next: RankLevel; currency: CurrencyCode }) {
  const { total, next, currency } = props;
  const missing = wayTo(total, next.minimum);
  return (
    <div className="grid gap-2">
      <progress
        className="meter"
        max={100}
        value={percentOf(total, next.minimum)}
        aria-label={`Progress to ${rankTitle(next.name)}`}
      />
      <p className="sub">
        Sell <Money amount={missing} currency={currency} own /> more in gift cards to become{' '}
        {rankTitle(next.name)}.
      </p>
    </div>
  );
}

function Levels({
  levels,
  at,
  currency,
}: {
  levels: readonly RankLevel[];
  at: number;
  currency: CurrencyCode;
}) {
  return (
    <section className="card card-flush" aria-labelledby="ranks">
      <div className="card-head flush-head">
        <h2 id="ranks">All ranks</h2>
        <span className="sub">Rate bonus</span>
      </div>
      <ol className="rows">
        {levels.map(({ name, minimum, bonus_rate }, index) => (
          <li
            className="row [&[aria-current]]:bg-primary-tint"
            key={name}
            aria-current={index === at ? 'true' : undefined}
          >
            <Tile
              icon={index <= at ? iconCheck : iconMedal}
              tone={index <= at ? 'ok' : undefined}
            />
            <span className="row-main">
              <span className="row-t">{rankTitle(name)}</span>
              <span className="row-s">
                {index === 0 ? (
                  'Where everyone starts'
                ) : (
                  <>
                    From <Money amount={minimum} currency={currency} />
                  </>
                )}
              </span>
            </span>
            <span className="row-end num">+{bonus_rate}%</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A member's rank, what counts, and what comes next. */
export function RankCard({ cardSales, calculate, levels, currency }: RankCardProps) {
  const { name, total } = useRanking(cardSales, calculate);
  const at = levels.findIndex((level) => level.name === name);
  const next = at < 0 ? undefined : levels[at + 1];
  const bonus = levels[at]?.bonus_rate;
  return (
    <>
      <section className="card stack" aria-labelledby="rank">
        <div className="row-wrap flex items-center gap-3" aria-live="polite">
          <span className="tile tile-clay">
            <Icon path={iconMedal} />
          </span>
          <span className="row-main">
            <h2 id="rank">{rankTitle(name)}</h2>
            <span className="sub">
              Gift cards sold: <Money amount={total} currency={currency} own />
            </span>
          </span>
        </div>
        {next && <Progress total={total} next={next} currency={currency} />}
        {at >= 0 && !next && <p className="sub">This is the highest rank.</p>}
        <p className="sub">
          Every gift card sale we pay out counts. Declined and reversed sales don’t. You never lose
          a rank.
          {bonus && parseAmount(bonus) > 0n && ` Your rank adds ${bonus}% to the rate of a card.`}
        </p>
        {at > 0 && (
          <div>
            <ShareProof about={{}} label="Share my rank" />
          </div>
        )}
      </section>
      {levels.length > 0 && <Levels levels={levels} at={at} currency={currency} />}
    </>
  );
}
