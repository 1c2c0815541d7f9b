import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useState } from 'react';
import { describeShort, walletAfter } from '#islands/checkout/wallet-after.ts';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Facts, type Fact } from '#islands/ui/facts.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { NothingToPay, PriceLines } from '#islands/ui/price-lines.tsx';
import { SkeletonBox, SkeletonRows } from '#islands/ui/skeleton.tsx';
import { timeInZone } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { FREE_RULE, describeItems, describeRefund } from '#lib/e-tickets/basket-words.ts';
import { HeldBar } from './held-bar.tsx';
import { NameFields } from './name-fields.tsx';
import { PromoField } from './promo-field.tsx';
import { TicketsCheckout } from './tickets-checkout.tsx';
import type { ShownQuote } from './use-held-tickets.ts';
import { useSummary, type Summary, type SummaryGiven } from './use-summary.ts';

function Chosen({ summary: { event, basket } }: { summary: Summary }) {
  if (!basket) return null;
  if (!event) return <SkeletonRows count={2} label="Loading the event" />;
  const facts: Fact[] = [
    ['Tickets', describeItems(basket.items, event.classes)],
    ['When', timeInZone(event.starts_at, event.time_zone)],
    ['Where', `${event.venue}, ${event.city}`],
  ];
  return (
    <section className="card stack-s" aria-labelledby="chosen">
      <div className="card-head">
        <h2 id="chosen">{event.title}</h2>
        <a className="link" href={eventPaths.event(event.id)}>
          Change<span className="vh"> your tickets</span>
        </a>
      </div>
      <Facts facts={facts} />
    </section>
  );
}

const texts = {
  'no-answer': 'We couldn’t get the price. Check your connection and try again.',
  failed: 'We couldn’t get the price. Please try again.',
} as const;

function ProblemBox({ summary: { problem, basket, look } }: { summary: Summary }) {
  if (!problem || !basket) return null;
  if (problem.kind === 'gone')
    return (
      <>
        <Note tone="bad" alert>
          {problem.text}
        </Note>
        <a className="btn btn-tint" href={eventPaths.event(basket.event_id)}>
          Choose again
        </a>
      </>
    );
  return (
    <>
      {problem.kind === 'unclear' ? (
        <EarlierNote earlier="unclear" />
      ) : (
        <Note tone="clay" alert>
          {texts[problem.kind]}
        </Note>
      )}
      <Button variant="tint" onClick={() => void look()}>
        Try again
      </Button>
    </>
  );
}

/** What is missing in the wallet, while there is time to add it. */
function Missing({
  summary: { price },
  wallet,
}: { summary: Summary } & Pick<SummaryGiven, 'wallet'>) {
  if (!price || wallet?.user_currency !== price.currency) return null;
  const { lines, currency } = price;
  const { available } = wallet.balance;
  const { short } = walletAfter({ wallet_available: available, lines });
  if (short === undefined) return null;
  const format = (amount: string) => formatMoney(amount, currency);
  return (
    <p className="sub">
      {short
        ? `You have ${format(available)} in your wallet, so ${format(short)} is missing.`
        : describeShort(short, currency)}{' '}
      <a className="link" href={paths.deposit}>
        Add money
      </a>
      , then return here. We’ll keep your choice.
    </p>
  );
}

const Lines = ({ price: { lines, currency } }: { price: ShownQuote }) =>
  Number(lines.total) === 0 ? <NothingToPay /> : <PriceLines {...lines} currency={currency} />;

function Price({ summary, wallet }: { summary: Summary } & Pick<SummaryGiven, 'wallet'>) {
  const { price, problem, isOver } = summary;
  return (
    <section className="card stack-s" aria-labelledby="price">
      <h2 id="price">Price</h2>
      {price && !problem && !isOver && <Lines price={price} />}
      {isOver && !problem && (
        <p className="sub">
          {price?.not_held ? 'Check' : 'Reserve your tickets again to see'} the price
          {price?.not_held && ' again'}.
        </p>
      )}
      {!price && !problem && <SkeletonBox label="Loading the price" />}
      <ProblemBox summary={summary} />
      <Missing summary={summary} wallet={wallet} />
    </section>
  );
}

/** Shows nothing until everything is ready: later content would push what is already being read. */
export function TicketsSummary(given: SummaryGiven) {
  const summary = useSummary(given);
  useCheckoutAhead(true);
  const [seen, setSeen] = useState(false);
  const { basket, event, price, problem, isOver } = summary;
  const isThere = Boolean(basket && (problem ?? (event && (price ?? isOver))));
  if (isThere && !seen) setSeen(true);
  return seen ? <Shown summary={summary} given={given} /> : <SkeletonRows count={6} />;
}

/** The choices and their hold, the attendees, the price in five lines, and the checkout. */
function Shown({ summary, given }: { summary: Summary; given: SummaryGiven }) {
  const { event, price, problem, isMember, isOver, left, busy, names } = summary;
  const canPay = price && event && !problem && !isOver;
  const isFree = price !== null && Number(price.lines.total) === 0;
  const [signIn, proceed] = isFree
    ? ['Sign in to get them', 'Continue']
    : ['Sign in to pay', 'Continue to pay'];
  return (
    <div className="sell-flow">
      <div className="sell-a">
        {isMember && price && !problem && (
          <HeldBar
            not={price.not_held}
            left={left}
            isOver={isOver}
            busy={busy}
            isFree={isFree}
            onLeave={summary.keepIntent}
            onAgain={() => void summary.again()}
          />
        )}
        <Chosen summary={summary} />
        {names.places.length > 0 && <NameFields names={names} />}
        {!isFree && <PromoField summary={summary} />}
        {event && (
          <section className="card stack-s" aria-labelledby="refund">
            <h2 id="refund">{isFree ? 'If you can’t come' : 'Refunds'}</h2>
            <p className="sub">{isFree ? FREE_RULE : describeRefund(event, summary.clock())}</p>
          </section>
        )}
      </div>
      <div className="sell-b">
        <Price summary={summary} wallet={given.wallet} />
        {canPay && (
          <div className="flow-foot sell-foot">
            <p className="flow-sum only-s">
              <span>{isFree ? 'Nothing to pay' : 'Total with our fee'}</span>
              {isFree ? (
                <b className="money money-m">Free</b>
              ) : (
                <Money amount={price.lines.total} currency={price.currency} size="m" />
              )}
            </p>
            <Button size="big" busy={busy} busyText="Checking" onClick={() => void summary.start()}>
              {given.needs === 'sign-in' ? signIn : proceed}
            </Button>
          </div>
        )}
      </div>
      <TicketsCheckout summary={summary} needs={given.needs} />
    </div>
  );
}
