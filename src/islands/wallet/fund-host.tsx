import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { $fund } from '#lib/wallet/browser/wallet.ts';
import { lazyDialog } from '#islands/shell/lazy-dialog.ts';

// Loaded on demand: most visits never open this dialog.
const FundModal = lazyDialog(async () => (await import('./fund-modal.tsx')).FundModal);

/** Opens the funding dialog when `openFund()` is called. */
export function FundHost() {
  const request = useStore($fund, { ssr: 'initial' });
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <FundModal request={request} />
    </Suspense>
  );
}
