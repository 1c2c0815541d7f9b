import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Facts, type Fact } from '#islands/ui/facts.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PriceLines } from '#islands/ui/price-lines.tsx';
import { SkeletonBox, SkeletonRows } from '#islands/ui/skeleton.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconGift } from '#lib/look/service-icons.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { CardCheckout, cardsOf } from './card-checkout.tsx';
import { purchases } from './purchases.ts';
import { today } from './today.ts';
import {
  useBuySummary,
  type BuySummaryState,
  type SummaryGiven,
  type SummaryProblem,
} from './use-buy-summary.ts';

type Saved = Readonly<Record<string, string>>;

const whenOf = ({ send_on }: Saved) =>
  send_on && send_on > today() ? dayOnPaper(send_on, 'UTC') : 'Once the code is ready';

function Chosen({ values, change }: { values: Saved; change: string }) {
  const { card, mark, country_name, name, email, message } = values;
  const facts: Fact[] = [
    ['Cards', cardsOf(values)],
    ['Card country', country_name],
    ['For', name ?? 'You'],
  ];
  if (email)
    facts.push(
      ['Emailed to', email],
      ['Sent', whenOf(values)],
      ['Your message', message || 'None'],
    );
  return (
    <section className="card stack-s" aria-labelledby="chosen">
      <div className="card-head">
        <div className="flex min-w-0 items-center gap-3">
          <Tile icon={iconGift} mark={mark} />
          <h2 id="chosen">{card}</h2>
        </div>
        <a className="link" href={change}>
          Change<span className="vh"> what you chose</span>
        </a>
      </div>
      <Facts facts={facts} />
    </section>
  );
}

function Problem({ problem, onAgain }: { problem: SummaryProblem; onAgain: () => void }) {
  if (problem.kind === 'text')
    return (
      <Note tone="bad" alert>
        {problem.text}
      </Note>
    );
  return (
    <>
      {problem.kind === 'unclear' ? (
        <EarlierNote earlier="unclear" />
      ) : (
        <Note tone="clay" alert>
          We couldn’t get the price. Check your connection and try again.
        </Note>
      )}
      <Button variant="tint" onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

interface SheetProps {
  buy: BuySummaryState;
  given: SummaryGiven;
}

function Checkout({ buy, given: { service, needs } }: SheetProps) {
  const { draft, paid } = buy;
  if (!draft || !paid) return null;
  return (
    <CardCheckout
      service={service}
      needs={needs}
      values={draft.values}
      quote={paid}
      onSignIn={buy.signIn}
      onLeave={buy.keepIntent}
      onClose={buy.close}
      onPriceChanged={buy.settle}
      onFieldErrors={buy.refuse}
    />
  );
}

/** The selection, its price in five lines, and the checkout. */
export function BuySummary(given: SummaryGiven) {
  const buy = useBuySummary(given);
  useCheckoutAhead(true);
  const { draft, price, problem } = buy;
  if (!draft) return <SkeletonRows />;
  const { card } = purchases[given.service];
  return (
    <div className="sell-flow">
      <div className="sell-a">
        <Chosen values={draft.values} change={card(draft.values['id'] ?? '')} />
      </div>
      <div className="sell-b">
        <section className="card stack-s" aria-labelledby="price">
          <h2 id="price">Price</h2>
          {price && <PriceLines {...price.lines} currency={price.currency} />}
          {!price && !problem && <SkeletonBox label="Loading the price" />}
          {problem && <Problem problem={problem} onAgain={() => void buy.look()} />}
        </section>
        {price && (
          <div className="flow-foot sell-foot">
            <Button size="big" busy={buy.busy} busyText="Checking" onClick={() => void buy.start()}>
              {given.needs === 'sign-in' ? 'Sign in to pay' : 'Continue to pay'}
            </Button>
          </div>
        )}
      </div>
      <Checkout buy={buy} given={given} />
    </div>
  );
}
