import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $fund } from '#lib/wallet/browser/wallet.ts';

// No one pays for a box that does not open.
const FundModal = lazy(async () => ({ default: (await import('./fund-modal.tsx')).FundModal }));

/** Opens the funding box when openFund() says so. */
export function FundHost() {
  const request = useStore($fund, { ssr: 'initial' });
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <FundModal request={request} />
    </Suspense>
  );
}
