import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { iconBell } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { $live } from '#lib/browser/stores/live.ts';
import { $inbox, startUnread } from '#lib/browser/stores/notifications.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { BellPanel } from './bell-panel.tsx';

/** Up to here the bell is a plain link to the page (spec 2: on small screens). */
const WIDE = '(min-width: 60rem)';
const MOST_SHOWN = 99;

const isWide = () => window.matchMedia?.(WIDE).matches ?? false;

/** "(3) Wallet": the count in the tab's title. */
function useTitleCount(unread: number) {
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = unread > 0 ? `(${shown(unread)}) ${title}` : title;
  }, [unread]);
}

const shown = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

function useUnread(given: number) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  useEffect(() => {
    startUnread(given);
    // Stays connected while the bell is on the page.
    return $live.listen(() => undefined);
  }, [given]);
  return inbox.state === 'unloaded' && inbox.unread === 0 ? given : inbox.unread;
}

/** Says that one more has come. The page of notifications says it itself: no one hears it twice. */
function useSaid(unread: number): string {
  const before = useRef(unread);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const isNew = unread > before.current && location.pathname !== paths.notifications;
    if (isNew) setSaid(`New notification. ${unread} unread.`);
    before.current = unread;
  }, [unread]);
  return said;
}

/** The bell with its unread count; on wide screens it opens the newest entries in place. */
export function Bell({ unread: given = 0 }: { unread?: number }) {
  const unread = useUnread(given);
  useTitleCount(unread);
  const said = useSaid(unread);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    link.current?.focus();
  }, []);
  const press = (event: MouseEvent) => {
    if (!isWide() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  return (
    <div className="bell relative inline-flex" ref={anchor}>
      <a
        className="iconbtn"
        href={paths.notifications}
        ref={link}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={press}
      >
        <Icon path={iconBell} />
        {unread > 0 && (
          <span className="badge" aria-hidden="true">
            {shown(unread)}
          </span>
        )}
      </a>
      <span className="vh" role="status">
        {said}
      </span>
      {isOpen && <BellPanel anchor={anchor} onClose={close} />}
    </div>
  );
}
