import { Button } from '#islands/ui/button.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { iconRepeat, iconShare2 } from '#lib/look/icons.ts';
import { isOpenStatus } from '#lib/order-words.ts';
import { paths } from '#lib/paths.ts';
import { setupQuery, type CardSetup } from '#lib/rules/card-trade.ts';
import { shareReceipt } from './receipt-files.ts';
import { SaveMenu } from './save-menu.tsx';
import { useReceipt } from './use-receipt.ts';

/** A sale starts from its set-up, which is in the address; no picture and no code is. */
function sellAgain({ card_id, country, type, receipt, values = '[]' }: Record<string, string>) {
  const lines = JSON.parse(values) as CardSetup['values'];
  const setup = { card_id, country, type, receipt, values: lines } as CardSetup;
  goTo(paths.sellCard(setupQuery(setup)));
}

function payAgain({ kind }: Order, repeat: NonNullable<Order['repeat']>): void {
  if (kind === 'sale') return sellAgain(repeat.draft);
  if (repeat.url.startsWith(paths.refill)) storeResumed('refill', repeat.draft);
  // The values travel in storage: a number in the address would stay in history and logs.
  goTo(new URL(repeat.url, location.origin).pathname);
}

/** Share, buy the same again once it is decided, save the receipt: it says the state it has. */
export function OrderActions({ order }: { order: Order }) {
  const { repeat, reference_code: reference, status } = order;
  const { busy, run } = useReceipt();
  const press = () => void run(() => shareReceipt(reference));
  return (
    <div className="ord-act">
      <Button variant="line" icon={iconShare2} busy={busy} onClick={press}>
        Share
      </Button>
      {repeat && !isOpenStatus(status) && (
        <Button variant="line" icon={iconRepeat} onClick={() => payAgain(order, repeat)}>
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
