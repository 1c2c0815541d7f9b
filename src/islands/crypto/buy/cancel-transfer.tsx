import { useState } from 'react';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { cancelCoinOrder } from '#lib/crypto/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/orders/contract.ts';

interface CancelTransferProps {
  reference: string;
  onCancelled: (order: Order) => void;
}

/** Ends a purchase that waits for a transfer; money on its way isn't lost. */
export function CancelTransfer({ reference, onCancelled }: CancelTransferProps) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setAsked(false);
    setBusy(true);
    await cancelCoinOrder(reference).then(({ data }) => onCancelled(data), presentError);
    setBusy(false);
  };
  return (
    <>
      <Button variant="quiet" busy={busy} busyText="Cancelling" onClick={() => setAsked(true)}>
        Cancel this purchase
      </Button>
      <ActionModal
        open={isAsked}
        type="warning"
        title="Cancel this purchase?"
        message="No coins are bought. If you’ve already sent the money, it goes into your wallet."
        actionButtonText="Cancel it"
        cancelButtonText="Keep it"
        onAction={() => void cancel()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
