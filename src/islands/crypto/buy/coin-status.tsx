import { Own } from '#islands/ui/own.tsx';
import { useStore } from '@nanostores/react';
import { useCallback, useEffect } from 'react';
import { Facts, Price } from '#islands/orders/order-parts.tsx';
import { UndoButton } from '#islands/orders/undo-button.tsx';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { Note } from '#islands/ui/note.tsx';
import { StatusChip } from '#islands/ui/status-chip.tsx';
import { Timeline } from '#islands/ui/timeline.tsx';
import { cancelCoinOrder } from '#lib/crypto/browser/calls.ts';
import { readCoins, resetCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { $online } from '#lib/browser/stores/online.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import { CoinTransactions } from '#islands/crypto/shared/coin-transactions.tsx';
import { useCoinOrder } from '#islands/crypto/shared/use-coin-order.ts';
import { Destination } from './destination.tsx';
import { PayHere } from './pay-here.tsx';

/** The heading; the order's own sentence states where the money is. */
function titleOf({ order, transactions, transfer }: CoinOrder): string {
  switch (order.status) {
    case 'completed':
    case 'partly_completed':
      return 'Your coins have arrived';
    case 'awaiting_user':
      return 'Waiting for your transfer';
    case 'under_review':
      return 'Our team is reviewing this';
    case 'unknown':
      return 'We’re checking whether your coins were sent';
    case 'cancelled':
      return transfer?.ended ?? 'You cancelled this purchase';
    case 'failed':
    case 'rejected':
    case 'reversed':
      return 'Your coins weren’t sent';
    default:
      return transactions.some(({ state }) => state !== 'waiting')
        ? 'Your coins are on their way'
        : 'We’re sending your coins';
  }
}

/** Its facts, except those of its transactions, which have a separate box. */
function withoutIds({ order, transactions }: CoinOrder): CoinOrder['order'] {
  const shown = transactions.flatMap(({ txid, explorer }) => [txid, explorer]);
  return { ...order, facts: order.facts.filter(({ value }) => !shown.includes(value)) };
}

/** The text in place of a transaction while there is none. */
const emptyText = ({ order }: CoinOrder): string => {
  if (!isOpenStatus(order.status)) return 'No coins were sent.';
  if (order.status === 'unknown')
    return 'The network doesn’t show it yet. We’ll keep checking, and we won’t send it twice.';
  return 'It’ll show here with its ID as soon as the coins are sent.';
};

/** Once it is decided, the draft has nothing left to remember. */
function useEmptied({ order }: CoinOrder) {
  const { reference_code: reference, status } = order;
  useEffect(() => {
    if (!isOpenStatus(status) && readCoins('buy').notes['order'] === reference) resetCoins('buy');
  }, [reference, status]);
}

/** The rest is in the box with the account. */
const WAITING =
  'We’ll buy your coins as soon as your transfer arrives. You can close this page. We’ll let you know.';

function Head({ coins }: { coins: CoinOrder }) {
  const { order } = coins;
  return (
    <section className="card stack-xs" aria-live="polite" aria-label="Status">
      <StatusChip status={order.status} text={order.status_text} sentTo={order.sent_to} />
      <h2>{titleOf(coins)}</h2>
      <p className="sub">
        <Own text={order.status === 'awaiting_user' ? WAITING : order.message} />
      </p>
    </section>
  );
}

interface CoinStatusProps {
  coins: CoinOrder;
  zone: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** A purchase while it is sent and confirmed: what happened, where the money is, what comes next. */
export function CoinStatus({ coins: first, zone, now }: CoinStatusProps) {
  const { coins, setCoins, refresh, canMove } = useCoinOrder(first);
  const isOnline = useStore($online, { ssr: 'initial' });
  const clock = useServerClock(now);
  const tooLate = useCallback(() => void refresh(), [refresh]);
  useEmptied(coins);
  const { order, address, network, network_name: name, memo } = coins;
  return (
    <div className="sell-flow">
      <div className="sell-a">
        <Head coins={coins} />
        {canMove && !isOnline && (
          <Note tone="warn">
            You’re offline, so this may be out of date. We’ll check again once you’re back online.
          </Note>
        )}
        <UndoButton
          order={order}
          clock={clock}
          cancel={cancelCoinOrder}
          onUndone={(undone) => setCoins((before) => ({ ...before, order: undone }))}
          onTooLate={tooLate}
        />
        <PayHere coins={coins} clock={clock} onLook={refresh} onCancelled={() => void refresh()} />
        <CoinTransactions transactions={coins.transactions} zone={zone} empty={emptyText(coins)} />
        <Destination address={address} network={network} name={name} memo={memo ?? undefined} />
      </div>
      <div className="sell-b">
        <section className="card stack-s" aria-label="Price">
          <Price order={order} />
          <Facts order={withoutIds(coins)} zone={zone} />
        </section>
        <section className="card" aria-label="What happens">
          <Timeline label="Timeline" steps={order.timeline} zone={zone} />
        </section>
        <div className="answer">
          <a className="btn btn-primary btn-big" href={paths.order(order.reference_code)}>
            See your order
          </a>
          {!isOpenStatus(order.status) && (
            <a className="link self-center" href={coinPaths.buy}>
              Buy coins again
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
