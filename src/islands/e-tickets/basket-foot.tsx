import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { costOf, countTickets } from '#lib/e-tickets/event-basket.ts';
import type { EventOnSale } from './event-on-sale.ts';
import type { BasketState } from './use-basket.ts';

const ticketsOf = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

function Sum({ event, basket }: BasketFootProps) {
  const { items, problems } = basket;
  const { currency } = event;
  const count = countTickets(items);
  const isFree = event.classes.every(({ price }) => parseAmount(price) === 0n);
  const fee =
    parseAmount(event.fee) > 0n && !isFree
      ? `${formatMoney(event.fee, currency)} a ticket`
      : 'none';
  // no total for something that can't be bought
  if (Object.keys(problems).length > 0)
    return (
      <p className="flow-sum" aria-live="polite">
        <span>Our fee: {fee}</span>
        <b>{problems['all'] ?? 'Check the marked tickets'}</b>
      </p>
    );
  if (count === 0)
    return (
      <p className="flow-sum" aria-live="polite">
        <span>Our fee: {fee}</span>
      </p>
    );
  const cost = costOf(event, items);
  return (
    <p className="flow-sum" aria-live="polite">
      {parseAmount(cost.total) === 0n ? (
        <>
          <span>{ticketsOf(count)}</span>
          <b className="money money-m">Free</b>
        </>
      ) : (
        <>
          <span>{`${ticketsOf(count)}, with our fee of ${formatMoney(cost.fee, currency)}`}</span>
          <Money amount={cost.total} currency={currency} size="m" />
        </>
      )}
    </p>
  );
}

interface BasketFootProps {
  event: EventOnSale;
  basket: BasketState;
  /** The button's label while nothing is chosen. */
  empty: string;
}

/** The fee, the total and the button, always in view. */
export function BasketFoot(props: BasketFootProps) {
  const { basket, empty } = props;
  return (
    <>
      {basket.earlier !== 'none' && <EarlierNote earlier={basket.earlier} />}
      <div className="flow-foot sticky bottom-0 mb-0 [&_.btn]:flex-initial max-lg:[&_.btn]:flex-[1_0_auto] [&_.btn]:w-auto lg:bottom-3 lg:p-4 lg:border lg:rounded lg:bg-surface lg:shadow-2 tiny:static">
        <Sum {...props} />
        <Button
          type="submit"
          size="big"
          disabled={basket.items.length === 0}
          busy={basket.busy}
          busyText="Checking"
        >
          {basket.items.length === 0 ? empty : 'Continue'}
        </Button>
      </div>
    </>
  );
}
