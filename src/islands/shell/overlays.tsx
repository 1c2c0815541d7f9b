import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { offerAdvert } from '#lib/browser/advert.ts';
import { watchPreview } from '#lib/browser/analytics/watch-preview.ts';
import { watchSteps } from '#lib/browser/analytics/watch-steps.ts';
import { reloadOnLostChunk } from '#lib/browser/chunk-reload.ts';
import { showFlagsAfterSignIn } from '#lib/browser/flags-after-sign-in.ts';
import { $toasts, dismissToast, openAuth, showWaitingToast } from '#lib/browser/stores/overlays.ts';
import { notePageForPending } from '#lib/browser/stores/pending-place.ts';
import { $sessionClock } from '#lib/browser/stores/session.ts';
import { setDeadlineFromPage } from '#lib/browser/stores/session-state.ts';
import { ToastList } from '#islands/ui/toast-list.tsx';
import { FundHost } from '#islands/wallet/fund-host.tsx';
import { Modals } from './modals.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { askForPushLater } from './push-later.ts';

/** A guest who wanted a page for members arrives home with ?auth=login (spec 4, Access). */
function openWantedAuth(url: URL): void {
  const wanted = url.searchParams.get('auth');
  if (wanted !== 'login' && wanted !== 'signup') return;
  url.searchParams.delete('auth');
  history.replaceState(history.state, '', url);
  openAuth(wanted);
}

/** What every page carries: messages, boxes, the session's clock and the offline notice. */
export function Overlays({ expiresInS }: { expiresInS?: number }) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  useEffect(() => {
    if (expiresInS !== undefined) {
      setDeadlineFromPage(expiresInS);
      void showFlagsAfterSignIn();
    }
    const url = new URL(location.href);
    notePageForPending(url);
    openWantedAuth(url);
    showWaitingToast();
    const stop = [
      watchSteps(),
      watchPreview(),
      reloadOnLostChunk(),
      offerAdvert(),
      ...(expiresInS === undefined ? [] : [askForPushLater()]),
      $sessionClock.listen(() => undefined),
    ];
    return () => stop.forEach((each) => each());
  }, [expiresInS]);
  return (
    <div data-overlays="">
      <ToastList toasts={toasts} onClose={(id) => dismissToast(String(id))} />
      <Modals />
      <FundHost />
      <OfflineNotice />
    </div>
  );
}
