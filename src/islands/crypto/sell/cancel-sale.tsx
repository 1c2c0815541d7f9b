import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { cancelCoinOrder } from '#lib/crypto/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { resetCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { Order } from '#lib/orders/contract.ts';

interface CancelSaleProps {
  reference: string;
  onCancelled: (order: Order) => void;
  /** Coins arrived in the meantime: the page reloads its state. */
  onTooLate: () => void;
}

/** Ends a sale that no coins were sent for; asks twice, because coins may be on their way. */
export function CancelSale({ reference, onCancelled, onTooLate }: CancelSaleProps) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    setBusy(false);
    setAsked(false);
    if (error instanceof ApiError && error.status === 409) onTooLate();
    presentError(error);
  };
  const cancel = async () => {
    setBusy(true);
    await cancelCoinOrder(reference).then(({ data }) => {
      resetCoins('sell');
      onCancelled(data);
    }, fail);
  };
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Cancel this sale
      </Button>
    );
  return (
    <Note tone="warn" alert>
      <p>
        Only cancel if you haven’t sent any coins. Coins that still arrive are paid for at our rate
        at the time.
      </p>
      <div className="two">
        <Button variant="danger-line" size="small" busy={busy} onClick={() => void cancel()}>
          Yes, cancel it
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </div>
    </Note>
  );
}
