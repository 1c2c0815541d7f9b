import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $toasts, dismissToast } from '#lib/browser/stores/overlays.ts';
import { ToastList } from '#islands/ui/toast-list.tsx';
import { FundHost } from '#islands/wallet/fund-host.tsx';
import { Modals } from './modals.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { watchPage } from './watch-page.ts';

/**
 * What every page includes: messages, dialogs and the offline notice. They hydrate when there is
 * one.
 */
export function Overlays({ expiresInS }: { expiresInS?: number }) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => watchPage(expiresInS), [expiresInS]);
  return (
    <div data-overlays="">
      <ToastList toasts={toasts} onClose={(id) => dismissToast(String(id))} />
      <Modals />
      <FundHost />
      <OfflineNotice />
    </div>
  );
}
