import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { cancelOrder } from '#lib/orders/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { paths } from '#lib/paths.ts';

/** Cancels a conversion if nothing was sent; asks twice, because anything already sent would be in doubt. */
export function CancelConversion({ reference }: { reference: string }) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await cancelOrder(reference).then(
      () => goTo(paths.order(reference)),
      (error: unknown) => {
        setBusy(false);
        presentError(error);
      },
    );
  };
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        I don’t want to sell
      </Button>
    );
  return (
    <Note tone="warn" alert>
      <p>Only cancel if you haven’t sent anything. If you have, show us the message.</p>
      <div className="two">
        <Button variant="danger-line" size="small" busy={busy} onClick={() => void end()}>
          Cancel, nothing sent
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsked(false)}>
          Go back
        </Button>
      </div>
    </Note>
  );
}
