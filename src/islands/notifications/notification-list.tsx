import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { NoticeRow } from '#islands/ui/notice-row.tsx';
import {
  $inbox,
  openAllNotifications,
  openNotification,
  startInbox,
} from '#lib/notifications/browser/notifications.ts';
import { shell } from '#lib/constants.ts';
import type { Notification } from '#lib/notifications/contract.ts';
import { paths } from '#lib/paths.ts';
import { NoMore, ShowOlder } from './show-older.tsx';
import { useOlder } from './use-older.ts';

interface NotificationListProps {
  notices: Notification[];
  zone: string;
  /** All unread ones, including those further down. */
  unread: number;
  /** Older ones on a separate page, for browsers without scripts. */
  isOlder?: boolean;
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

function Head({ unread }: { unread: number }) {
  const count = useRef<HTMLParagraphElement>(null);
  const readAll = () => {
    // the button disappears, and would take the focus with it
    count.current?.focus();
    void openAllNotifications();
  };
  return (
    <div className="split-row">
      <p className="cap" role="status" ref={count} tabIndex={-1}>
        {unread > 0 ? `${unread} unread` : 'All read'}
      </p>
      {unread > 0 && (
        <button className="link noscript:hidden" type="button" onClick={readAll}>
          Mark all as read
        </button>
      )}
    </div>
  );
}

/** The page of notifications, which small screens use instead of the panel. It shares the bell's list. */
export function NotificationList({
  notices,
  zone,
  unread,
  isOlder = false,
  drawn,
}: NotificationListProps) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  useEffect(() => {
    if (!isOlder) startInbox(notices, unread);
  }, [notices, unread, isOlder]);
  const isMine = inbox.state !== 'unloaded' && !isOlder;
  const newest = isMine ? inbox.list : notices;
  const older = useOlder();
  const known = new Set(newest.map(({ id }) => id));
  const list = [...newest, ...older.list.filter(({ id }) => !known.has(id))];
  const last = list.at(-1);
  if (!last)
    return (
      <EmptyState
        drawn={drawn}
        title="Boss, You don't have any notifications yet"
        text="Payments and anything that needs you will show here."
        action={
          <a className="btn btn-tint" href={paths.preferences}>
            Choose your notifications
          </a>
        }
      />
    );
  return (
    <div className="flow lg:max-w-measure">
      <Head unread={isMine ? inbox.unread : unread} />
      <ul className="card card-flush rows">
        {list.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            zone={zone}
            fallback={paths.notifications}
            onOpen={() => {
              void openNotification(notice);
              older.read(notice.id);
            }}
          />
        ))}
      </ul>
      {older.isEnd && <NoMore />}
      {!older.isEnd && list.length >= shell.notificationsPage && (
        <ShowOlder last={last.id} older={older} />
      )}
    </div>
  );
}
