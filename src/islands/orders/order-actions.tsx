import { Button } from '#islands/ui/button.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order } from '#lib/orders/contract.ts';
import { iconRepeat } from '#lib/look/icons.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { SaveMenu } from './save-menu.tsx';
import { ShareOrder } from './share-order.tsx';

/** Typed values go into storage: a number in the address would stay in history and logs. */
function payAgain(
  { url, product, draft }: NonNullable<Order['repeat']>,
  problem: Order['problem'],
): void {
  const { field, text } = problem ?? { field: null, text: '' };
  const hint: Record<string, string> = field ? { problem_field: field, problem_text: text } : {};
  if (product) storeResumed(product, { ...draft, ...hint });
  goTo(url);
}

/**
 * Share, buy the same again once it is decided, save the receipt, which shows the current state.
 * @param isShared the button for sharing is already in the head
 */
export function OrderActions({ order, isShared }: { order: Order; isShared?: boolean }) {
  const { repeat, reference_code: reference, status } = order;
  // a free order has no receipt
  if (isFreeOrder(order)) return null;
  return (
    <div className="ord-act flex flex-wrap gap-2 print:hidden [&_.ico]:w-4.5 [&_.ico]:h-4.5">
      {!isShared && <ShareOrder order={order} />}
      {repeat && !isOpenStatus(status) && (
        <Button variant="line" icon={iconRepeat} onClick={() => payAgain(repeat, order.problem)}>
          {status !== 'completed'
            ? 'Try again'
            : order.kind === 'sale'
              ? 'Sell again'
              : 'Pay again'}
        </Button>
      )}
      <SaveMenu reference={reference} />
    </div>
  );
}
