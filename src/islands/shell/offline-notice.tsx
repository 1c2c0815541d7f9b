import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { $online } from '#lib/browser/stores/online.ts';
import { dismissToast, FAILED_CALL, showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';

const TOAST = 'online';

function useOfflineToasts(isOnline: boolean) {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOnline) {
      dismissToast(FAILED_CALL);
      showToast('You are offline', { id: TOAST, tone: 'offline', ms: null });
    }
    if (isOnline && wasOffline.current) showToast('You are back online', { id: TOAST });
    wasOffline.current = !isOnline;
  }, [isOnline]);
}

const ownLink = (event: MouseEvent): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isOwn = link instanceof HTMLAnchorElement && link.origin === location.origin;
  const isHere = isOwn && link.pathname === location.pathname && link.hash !== '';
  return isOwn && !isHere && !link.hasAttribute('download') ? link : null;
};

/** Offline, a link would end on the browser's own error page: this one stays. */
function useBlockedWay(onBlocked: () => void) {
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || !ownLink(event)) return;
      event.preventDefault();
      onBlocked();
    };
    document.addEventListener('click', hold);
    return () => document.removeEventListener('click', hold);
  }, [onBlocked]);
}

/** Hidden content loses the focus, and gets it back with the page. */
function useKeptFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

/** Replaces the content, which is only hidden: what was typed is still there. */
function OfflinePage({ onShow }: { onShow: () => void }) {
  useKeptFocus();
  return (
    <div className="offline-page">
      <EmptyState
        picture="folded"
        title="Oops, seems like you're offline"
        text="This page will return when you’re back online, with your details saved."
        action={
          <Button variant="tint" onClick={onShow}>
            Show this page
          </Button>
        }
      />
    </div>
  );
}

/** A page that has all it needs is marked, and isn't covered. */
const worksOffline = () => document.querySelector('[data-works-offline]') !== null;

/** Announces that the connection is lost and back, and shows the offline page in between (spec 2). */
export function OfflineNotice() {
  const isOnline = useStore($online, { ssr: 'initial' });
  useOfflineToasts(isOnline);
  const [isPutAway, setPutAway] = useState(false);
  useEffect(() => setPutAway(worksOffline()), [isOnline]);
  useBlockedWay(useCallback(() => setPutAway(false), []));
  if (isOnline || isPutAway) return null;
  const page = <OfflinePage onShow={() => setPutAway(true)} />;
  const content = document.querySelector('main');
  return content ? createPortal(page, content) : page;
}
