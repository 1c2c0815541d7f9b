import { useEffect, useState } from 'react';
import { ShareProof } from '#islands/orders/share-proof.tsx';
import { Money } from '#islands/ui/money.tsx';
import { calculateRank } from '#lib/rewards/browser/calls.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { RankLevel, readMyRanks } from '#lib/rewards/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { gainOf, percentOf, rankTitle, wayTo } from '#lib/rewards/rank.ts';
import { drawParasol } from '#lib/rewards/rank-parasol.ts';

type CardSales = ReplyOf<typeof readMyRanks>['card_sales'];

interface RankCardProps {
  cardSales: CardSales;
  /** Sales have changed since the last ranking. */
  calculate: boolean;
  /** Lowest first; empty when they could not be loaded. */
  levels: readonly RankLevel[];
  currency: CurrencyCode;
  /** A usual sale and its payout before any bonus; null when there are no rates. */
  example?: RankExample | null;
}

export interface RankExample {
  /** "$100.00 Apple card" */
  name: string;
  amount: string;
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

interface ProgressProps {
  total: string;
  own: RankLevel;
  next: RankLevel;
  currency: CurrencyCode;
  example: RankExample | null;
}

function Progress({ total, own, next, currency, example }: ProgressProps) {
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
        {example && (
          <>
            {' '}
            A {example.name} then pays{' '}
            <Money
              amount={gainOf(example.amount, own.bonus_rate, next.bonus_rate)}
              currency={currency}
            />{' '}
            more.
          </>
        )}
      </p>
    </div>
  );
}

/** The mark of a rank: a parasol with more panels for each higher rank. */
function RankParasol({ rank, large = false }: { rank: string; large?: boolean }) {
  const { first, second, empty } = drawParasol(rank);
  return (
    <svg
      className={`flex-none ${large ? 'w-18 h-18' : 'w-11 h-11'}`}
      viewBox="-22 -22 44 44"
      aria-hidden="true"
    >
      <path className="fill-line-2" d={empty} />
      <path className="fill-primary" d={first} />
      <path className="fill-clay-mid" d={second} />
      <circle className="fill-surface" r="3" />
    </svg>
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
            <RankParasol rank={name} />
            <span className="row-main">
              <span className="row-t">{rankTitle(name)}</span>
              <span className="row-s">
                {index < at && 'Reached'}
                {index === at && 'Your rank'}
                {index > at && (
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
export function RankCard(props: RankCardProps) {
  const { cardSales, calculate, levels, currency, example = null } = props;
  const { name, total } = useRanking(cardSales, calculate);
  const at = levels.findIndex((level) => level.name === name);
  const own = levels[at];
  const next = own && levels[at + 1];
  const bonus = own?.bonus_rate;
  return (
    <>
      <section className="card stack" aria-labelledby="rank">
        <div className="row-wrap flex items-center gap-3" aria-live="polite">
          <RankParasol rank={name} large />
          <span className="row-main">
            <h2 id="rank">{rankTitle(name)}</h2>
            <span className="sub">
              Gift cards sold: <Money amount={total} currency={currency} own />
            </span>
          </span>
        </div>
        {next && (
          <Progress total={total} own={own} next={next} currency={currency} example={example} />
        )}
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
