import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { iconRefreshCw } from '#lib/look/first-icons.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $online } from '#lib/browser/stores/online.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';

const TOAST = 'online';

function useOfflineToasts(isOnline: boolean) {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOnline) showToast('You are offline', { id: TOAST, tone: 'offline', ms: null });
    else if (wasOffline.current) showToast('You are back online', { id: TOAST });
    wasOffline.current = !isOnline;
  }, [isOnline]);
}

const ownLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isOwn = link instanceof HTMLAnchorElement && link.origin === location.origin;
  const isHere = isOwn && link.pathname === location.pathname && link.hash !== '';
  return isOwn && !isHere && !link.hasAttribute('download') ? link : null;
};

/** Without a network a link would end on the browser's own error page: this one stays. */
function useBlockedWay() {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = ownLink(event);
      if (navigator.onLine || event.defaultPrevented || !link) return;
      event.preventDefault();
      setWanted(link.href);
    };
    document.addEventListener('click', hold);
    return () => document.removeEventListener('click', hold);
  }, []);
  return { wanted, setWanted };
}

/** Says that the network is gone and back, and stands in for pages that can't be fetched. */
export function OfflineNotice() {
  const isOnline = useStore($online, { ssr: 'initial' });
  useOfflineToasts(isOnline);
  const { wanted, setWanted } = useBlockedWay();
  const tryAgain = () => {
    if (navigator.onLine && wanted) goTo(wanted);
  };
  if (wanted === null) return null;
  return (
    <Sheet open title="No network" onClose={() => setWanted(null)}>
      <EmptyState
        picture="folded"
        title="Oops, seems like you're offline"
        text="Nothing has been sent. What you typed on this page is kept."
        action={
          <Button variant="tint" icon={iconRefreshCw} onClick={tryAgain}>
            Try again
          </Button>
        }
      />
    </Sheet>
  );
}
