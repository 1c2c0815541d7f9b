import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useLiveOrder } from '#islands/orders/use-live-order.ts';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Own } from '#islands/ui/own.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { $online } from '#lib/browser/stores/online.ts';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import { cancelSale, confirmSale } from '#lib/perfect-money/browser/calls.ts';
import { deposit } from '#lib/product-constants.ts';

const isSale = ({ type }: Order) => type === 'perfect-money-sell';

/** The heading; the order's own sentence describes what happened to the money. */
function titleOf(order: Order): string {
  switch (order.status) {
    case 'completed':
    case 'partly_completed':
      return isSale(order) ? 'Your wallet is credited' : 'Your dollars are sent';
    case 'under_review':
      return 'In review by our team';
    default:
      if (isOpenStatus(order.status)) return 'Checking';
      return isSale(order) ? 'Nothing was sold' : 'Nothing was bought';
  }
}

function Moves({ order }: { order: Order }) {
  const again = isSale(order) ? paths.sellDollars : paths.dollars;
  return (
    <div className="answer">
      <a className="btn btn-primary btn-big" href={paths.order(order.reference_code)}>
        See your order
      </a>
      {!isOpenStatus(order.status) && (
        <a className="link self-center" href={again}>
          {isSale(order) ? 'Sell dollars' : 'Buy dollars'} again
        </a>
      )}
    </div>
  );
}

/** The page that the provider sends people back to: what happened, where the money is, what comes next. */
export function DollarReturn({ given, back }: { given: Order; back: Back }) {
  const { order, isWaiting } = useReturn(given, back);
  const isOnline = useStore($online, { ssr: 'initial' });
  const { amount, currency, status } = order;
  const isOver = !isOpenStatus(status);
  const isPaid = status === 'completed' || status === 'partly_completed';
  return (
    <section className="card grid gap-4" aria-live="polite">
      <div className="stack-xs">
        <StatusChip
          status={isWaiting ? 'unknown' : status}
          text={isWaiting ? undefined : order.status_text}
        />
        <h2>{titleOf(order)}</h2>
        {(isPaid || !isOver) && <Money amount={amount} currency={currency} size="l" own />}
        <p className="sub">
          <Own text={order.message} />
        </p>
      </div>
      {isOpenStatus(status) && !isOnline && (
        <Note tone="warn">No connection. We’ll check again when you’re back online.</Note>
      )}
      <Moves order={order} />
    </section>
  );
}

/** How someone returned from the provider. */
type Back = 'success' | 'failed';

/**
 * Checks the outcome of a sale: immediately, and repeatedly while it is open. The return itself
 * proves nothing; the server asks the provider.
 */
function useReturn(given: Order, back: Back) {
  const { order, setOrder, refresh } = useLiveOrder(given);
  const isWaiting = order.type === 'perfect-money-sell' && order.status === 'awaiting_user';
  const { reference_code: reference } = given;
  const ask = async (how: Back) => {
    const call = how === 'success' ? confirmSale : cancelSale;
    await call(reference).then(
      ({ data }) => setOrder(data),
      // offline, or paid in the meantime: the order itself says it
      () => refresh(),
    );
  };
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isWaiting) return undefined;
    void latest.current(back);
    const timer = setInterval(() => void latest.current('success'), deposit.pollSlowMs);
    return () => clearInterval(timer);
  }, [isWaiting, back]);
  return { order, isWaiting };
}
