import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { fetchReceipt, receiptUrl } from '#lib/browser/api/orders.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { iconDownload, iconRepeat, iconShare2 } from '#lib/look/icons.ts';

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The phone's share sheet, or false where there is none or it may not open any more. */
async function shareText(text: string): Promise<boolean> {
  if (!navigator.share) return false;
  return navigator.share({ text }).then(() => true, isAborted);
}

const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => navigator.clipboard !== undefined,
    () => false,
  );

/** Hands the receipt's text to the phone's share sheet, or to the clipboard where there is none. */
async function share(reference: string): Promise<void> {
  const text = await fetchReceipt(reference);
  if (text === null)
    return void showToast('The receipt did not arrive. Try again.', { tone: 'error' });
  if (await shareText(text)) return;
  if (await copyText(text)) showToast('Copied successfully');
  else showToast('This browser can’t share. Save the receipt instead.', { tone: 'error' });
}

function payAgain(repeat: NonNullable<Order['repeat']>): void {
  storeResumed('refill', repeat.draft);
  // The values travel in storage: a number in the address would stay in history and logs.
  goTo(new URL(repeat.url, location.origin).pathname);
}

/** Share, buy the same again, save the receipt. */
export function OrderActions({ order }: { order: Order }) {
  const { repeat, reference_code: reference } = order;
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await share(reference);
    setBusy(false);
  };
  return (
    <div className="ord-act">
      <Button variant="line" icon={iconShare2} busy={busy} onClick={() => void press()}>
        Share
      </Button>
      {repeat && (
        <Button variant="line" icon={iconRepeat} onClick={() => payAgain(repeat)}>
          {order.status === 'completed' ? 'Pay again' : 'Try again'}
        </Button>
      )}
      <a className="btn btn-line" href={receiptUrl(reference)} download={`${reference}.txt`}>
        <Icon path={iconDownload} />
        Save
      </a>
    </div>
  );
}
