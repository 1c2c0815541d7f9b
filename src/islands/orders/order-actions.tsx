import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { iconFlag, iconReceiptText, iconRepeat, iconShare2 } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';

const receiptUrl = (reference: string) =>
  `/api/transactions/${encodeURIComponent(reference)}/receipt?format=text`;

/** Hands the receipt's text to the phone's share sheet, or to the clipboard where there is none. */
async function share(reference: string): Promise<void> {
  const text = await fetch(receiptUrl(reference)).then((answer) =>
    answer.ok ? answer.text() : '',
  );
  if (!text) return void showToast('The receipt did not arrive. Try again.', { tone: 'error' });
  if (navigator.share) return navigator.share({ text }).catch(() => undefined);
  await navigator.clipboard.writeText(text);
  showToast('Copied successfully');
}

function payAgain(repeat: NonNullable<Order['repeat']>): void {
  storeResumed('refill', repeat.draft);
  goTo(repeat.url);
}

/** Share, see the receipt, buy the same again. */
export function OrderActions({ order }: { order: Order }) {
  const { repeat, reference_code: reference } = order;
  return (
    <div className="ord-act">
      <Button variant="line" icon={iconShare2} onClick={() => void share(reference)}>
        Share
      </Button>
      <a className="btn btn-line" href={receiptUrl(reference)}>
        <Icon path={iconReceiptText} />
        Receipt
      </a>
      {repeat && (
        <Button variant="line" icon={iconRepeat} onClick={() => payAgain(repeat)}>
          Pay again
        </Button>
      )}
    </div>
  );
}

export const ReportLink = ({ reference }: { reference: string }) => (
  <a className="btn btn-line" href={paths.newTicket(reference)}>
    <Icon path={iconFlag} />
    Report a problem
  </a>
);
