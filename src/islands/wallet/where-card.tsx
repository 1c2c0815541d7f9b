import '#styles/recipes/wallet.css';
import type { ReactNode } from 'react';
import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import type { Wallet, WalletHold } from '#lib/contracts/wallet.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { openFlagged } from '#lib/browser/stores/overlays.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { followLink } from './follow-link.ts';

interface WhereCardProps {
  wallet: Wallet;
  /** Null when they could not be read. */
  holds: readonly WalletHold[] | null;
  zone: string;
}

/** On its way in: not part of what is booked in the wallet. */
const comesIn = ({ kind }: WalletHold) => kind === 'deposit';

const setAsideOf = ({ balance }: Wallet): string =>
  toAmount(parseAmount(balance.book) - parseAmount(balance.available));

interface PartProps {
  dot: 'p' | 'c' | 'y' | 'l';
  name: ReactNode;
  text: ReactNode;
  amount: string;
  currency: CurrencyCode;
}

const Part = ({ dot, name, text, amount, currency }: PartProps) => (
  <div>
    <dt>
      <span className={`dotc dot-${dot}`} />
      {name}
      <small>{text}</small>
    </dt>
    <dd>
      <Money amount={amount} currency={currency} />
    </dd>
  </div>
);

const flaggedSum = ({ flagged_amount: { manual, automatic } }: Wallet): bigint =>
  parseAmount(manual) + parseAmount(automatic);

const isFlag = ({ kind }: WalletHold) => kind === 'flag_automatic' || kind === 'flag_manual';

/** What stops the user, and the way to do something about it. */
function FlaggedLine({ wallet, holds }: { wallet: Wallet; holds: readonly WalletHold[] }) {
  if (flaggedSum(wallet) === 0n) return null;
  const sum = toAmount(flaggedSum(wallet));
  const reference = holds.find(isFlag)?.reference_code;
  return (
    <div className="where-flag">
      <p>
        <b>
          <Money amount={sum} currency={wallet.user_currency} /> is flagged.
        </b>{' '}
        Until that is over you can’t pay or withdraw.
      </p>
      <a
        className="btn btn-tint"
        href={reference ? paths.order(reference) : paths.transactions}
        onClick={(event) => followLink(event, openFlagged)}
      >
        See what is flagged
      </a>
    </div>
  );
}

/** One hold: why, and until when. */
function HoldPart({
  hold,
  currency,
  zone,
}: {
  hold: WalletHold;
  currency: CurrencyCode;
  zone: string;
}) {
  const order = hold.reference_code && paths.order(hold.reference_code);
  const isNamedByLink = order && !isFlag(hold);
  const name = isNamedByLink ? <a href={order}>{hold.reason}</a> : hold.reason;
  const text = hold.until ? (
    <>
      Until <DateText at={hold.until} zone={zone} /> at the latest
      {order && isFlag(hold) && (
        <a className="link where-why" href={order}>
          Why is this held?
        </a>
      )}
    </>
  ) : (
    <>
      Since <DateText at={hold.since} zone={zone} />
    </>
  );
  const dot = hold.kind === 'order' ? 'c' : 'y';
  return <Part {...{ dot, name, text, currency }} amount={hold.amount} />;
}

/** The lines add up in view: what can be spent, each hold by name, their sum, then what is to come. */
export function WhereCard({ wallet, holds, zone }: WhereCardProps) {
  const { balance, user_currency: currency } = wallet;
  const inside = (holds ?? []).filter((hold) => !comesIn(hold));
  const coming = (holds ?? []).filter(comesIn);
  const holdExcess = setAsideOf(wallet);
  const keyOf = (hold: WalletHold) => `${hold.reference_code ?? hold.kind}${hold.since}`;
  return (
    <section className="card" aria-labelledby="where">
      <div className="card-head">
        <h2 id="where">Where your money is</h2>
      </div>
      <dl className="where">
        <Part
          dot="p"
          name="Available"
          text={flaggedSum(wallet) > 0n ? 'Nothing, while money is flagged' : 'Yours to use now'}
          amount={balance.available}
          currency={currency}
        />
        {inside.map((hold) => (
          <HoldPart key={keyOf(hold)} {...{ hold, currency, zone }} />
        ))}
        {inside.length === 0 && (
          <Part
            dot="c"
            name="Set aside"
            text={holds ? 'Nothing is waiting' : 'Each order shows its own part'}
            amount={holdExcess}
            currency={currency}
          />
        )}
        <div className="where-sum">
          <dt>In your wallet</dt>
          <dd>
            <Money amount={balance.book} currency={currency} size="m" />
          </dd>
        </div>
        {coming.map((hold) => (
          <HoldPart key={keyOf(hold)} {...{ hold, currency, zone }} />
        ))}
        <Part
          dot="l"
          name="Rewards on the way"
          text="Not part of the sum until they are released"
          amount={balance.pending_rewards}
          currency={currency}
        />
      </dl>
      <FlaggedLine wallet={wallet} holds={inside} />
    </section>
  );
}
