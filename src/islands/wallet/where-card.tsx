import type { ReactNode } from 'react';
import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import type { Wallet, WalletHold } from '#lib/wallet/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { openFlagged } from '#lib/browser/stores/overlays.ts';
import { splitWhole } from '#lib/look/split-whole.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { followLink } from './follow-link.ts';

interface WhereCardProps {
  wallet: Wallet;
  /** Null when they couldn't be loaded. */
  holds: readonly WalletHold[] | null;
  zone: string;
}

/** Incoming money, which isn't part of the book balance yet. */
const comesIn = ({ kind }: WalletHold) => kind === 'deposit';

const setAsideOf = ({ balance }: Wallet): string =>
  toAmount(parseAmount(balance.book) - parseAmount(balance.available));

const fills = { p: 'fill-primary', c: 'fill-clay', y: 'fill-warning' } as const;
const dots = {
  p: 'bg-primary',
  c: 'bg-clay',
  y: 'bg-warning',
  l: 'bg-surface [box-shadow:inset_0_0_0_2px_var(--ink-4)]',
} as const;

interface PartProps {
  dot: keyof typeof dots;
  name: ReactNode;
  text: ReactNode;
  amount: string;
  currency: CurrencyCode;
}

const Part = ({ dot, name, text, amount, currency }: PartProps) => (
  <div>
    <dt className="relative grow shrink basis-28 ps-5 font-semibold">
      <span
        className={`absolute right-auto left-0 top-2 bottom-auto w-2.5 h-2.5 rounded-[3px] ${dots[dot]}`}
      />
      {name}
      <small className="block text-ink-3 font-normal">{text}</small>
    </dt>
    <dd>
      <Money amount={amount} currency={currency} own />
    </dd>
  </div>
);

const flaggedSum = ({ flagged_amount: { manual, automatic } }: Wallet): bigint =>
  parseAmount(manual) + parseAmount(automatic);

const isFlag = ({ kind }: WalletHold) => kind === 'flag_automatic' || kind === 'flag_manual';

/** What is blocking the member, and a link to resolve it. */
function FlaggedLine({ wallet, holds }: { wallet: Wallet; holds: readonly WalletHold[] }) {
  if (flaggedSum(wallet) === 0n) return null;
  const sum = toAmount(flaggedSum(wallet));
  const reference = holds.find(isFlag)?.reference_code;
  return (
    <div className="grid gap-3 mx-0 mt-1 mb-4 px-4 pt-3.5 pb-4 rounded bg-warning-tint">
      <p>
        <b>
          <Money amount={sum} currency={wallet.user_currency} own /> is flagged.
        </b>{' '}
        You can’t pay or withdraw until this is resolved.
      </p>
      <a
        className="btn btn-tint"
        href={reference ? paths.order(reference) : paths.transactions}
        onClick={(event) => followLink(event, openFlagged)}
      >
        View flagged money
      </a>
    </div>
  );
}

/** One hold: its reason and its end. */
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
      Until <DateText at={hold.until} zone={zone} inSentence /> at the latest
      {order && isFlag(hold) && (
        <a className="link where-why" href={order}>
          Why is this on hold?
        </a>
      )}
    </>
  ) : (
    <>
      Since <DateText at={hold.since} zone={zone} inSentence />
    </>
  );
  return (
    <Part dot={dotOf(hold)} name={name} text={text} currency={currency} amount={hold.amount} />
  );
}

const dotOf = ({ kind }: WalletHold): keyof typeof fills => (kind === 'order' ? 'c' : 'y');

/**
 * The wallet as a bar: what can be spent, then each hold. The lines below show the same amounts.
 */
function Split({ wallet, holds }: { wallet: Wallet; holds: readonly WalletHold[] }) {
  const { available, book } = wallet.balance;
  if (parseAmount(book) <= 0n) return null;
  const parts: { dot: keyof typeof fills; amount: string }[] = [
    { dot: 'p', amount: available },
    ...holds.map((hold) => ({ dot: dotOf(hold), amount: hold.amount })),
  ];
  const drawn = splitWhole(parts.map(({ amount }) => parseAmount(amount)));
  return (
    <svg
      className="block w-full h-3 rounded-full bg-rail"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {drawn.map(({ from, length }, n) => (
        <rect key={n} className={fills[parts[n]!.dot]} x={from} width={length} height="8" />
      ))}
    </svg>
  );
}

/** Lines that visibly add up: what can be spent, each hold by name, the sum, and incoming money. */
export function WhereCard({ wallet, holds, zone }: WhereCardProps) {
  const { balance, user_currency: currency } = wallet;
  const inside = (holds ?? []).filter((hold) => !comesIn(hold));
  const coming = (holds ?? []).filter(comesIn);
  const holdExcess = setAsideOf(wallet);
  const keyOf = (hold: WalletHold) => `${hold.reference_code ?? hold.kind}${hold.since}`;
  return (
    <section className="card" aria-labelledby="where">
      <div className="card-head">
        <h2 id="where">Your balance</h2>
      </div>
      <Split wallet={wallet} holds={inside} />
      <dl className="where [&>div:first-child]:border-t-0">
        <Part
          dot="p"
          name="Available"
          text={
            flaggedSum(wallet) > 0n ? 'Paused: some of your money is flagged' : 'Ready to spend'
          }
          amount={balance.available}
          currency={currency}
        />
        {inside.map((hold) => (
          <HoldPart key={keyOf(hold)} hold={hold} currency={currency} zone={zone} />
        ))}
        {inside.length === 0 && (
          <Part
            dot="c"
            name="On hold"
            text={holds ? 'Nothing on hold' : 'Each order shows its share'}
            amount={holdExcess}
            currency={currency}
          />
        )}
        <div className="!items-center !border-t-line-2">
          <dt className="relative grow shrink basis-28 font-semibold p-0">Total in your wallet</dt>
          <dd>
            <Money amount={balance.book} currency={currency} size="m" own />
          </dd>
        </div>
        {coming.map((hold) => (
          <HoldPart key={keyOf(hold)} hold={hold} currency={currency} zone={zone} />
        ))}
        <Part
          dot="l"
          name="Pending rewards"
          text="Added to your balance when released"
          amount={balance.pending_rewards}
          currency={currency}
        />
      </dl>
      <FlaggedLine wallet={wallet} holds={inside} />
    </section>
  );
}
