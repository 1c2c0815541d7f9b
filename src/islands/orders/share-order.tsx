import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import type { Order } from '#lib/orders/contract.ts';
import { isFreeOrder } from '#lib/orders/free-order.ts';
import { iconShare2 } from '#lib/look/icons.ts';
import type { Success as Panel } from '#islands/receipts/success.tsx';
import { ShareProof } from './share-proof.tsx';
import { useReceipt } from './use-receipt.ts';

const Plain: typeof Panel = ({ children }) => <>{children}</>;

/** Without its file, the head stays a plain one. */
const SuccessPanel = lazy<typeof Panel>(() =>
  import('#islands/receipts/success.tsx').then(
    (loaded) => ({ default: loaded.Success }),
    () => ({ default: Plain }),
  ),
);

/** Flagged money never looks done. */
const isDone = ({ status, on_hold_until }: Order) => status === 'completed' && !on_hold_until;

/** Whether to show the success panel. Free orders have no receipt to share, and lite mode loads only what is tapped. */
export const isSuccess = (order: Order): boolean =>
  isDone(order) && !isFreeOrder(order) && !isLiteNow();

function useShareReceipt({ reference_code: reference }: Order) {
  const { busy, run } = useReceipt();
  return { busy, share: () => void run((files) => files.shareReceipt(reference)) };
}

/** The head of an order that has just succeeded; a plain one until its panel has loaded. */
export function Success({ order, children }: { order: Order; children: ReactNode }) {
  const { share } = useShareReceipt(order);
  return (
    <Suspense fallback={children}>
      <SuccessPanel order={order.reference_code} onReceipt={share}>
        {children}
      </SuccessPanel>
    </Suspense>
  );
}

/** Shares a completed order as a picture to post, any other as a receipt with its current state. */
export function ShareOrder({ order }: { order: Order }) {
  const { busy, share } = useShareReceipt(order);
  if (isDone(order))
    return <ShareProof about={{ order: order.reference_code }} onReceipt={share} />;
  return (
    <Button variant="line" icon={iconShare2} busy={busy} onClick={share}>
      Share
    </Button>
  );
}
