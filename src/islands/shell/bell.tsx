import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { iconBell } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { $inbox, startUnread } from '#lib/notifications/browser/notifications.ts';
import { shownCount } from '#lib/notifications/browser/unread-count.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { BellPanel } from './bell-panel.tsx';
import { isWide } from './watch-bell.ts';

function useUnread(given: number) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  useEffect(() => startUnread(given), [given]);
  return inbox.unread ?? given;
}

/**
 * Announces a new notification. The page of notifications does so itself, so that it isn't
 * announced twice.
 */
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
  const announced = useSaid(unread);
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
    <div className="bell relative inline-flex" data-unread={given} ref={anchor}>
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
            {shownCount(unread)}
          </span>
        )}
      </a>
      <span className="vh" role="status">
        {announced}
      </span>
      {isOpen && <BellPanel anchor={anchor} onClose={close} />}
    </div>
  );
}
