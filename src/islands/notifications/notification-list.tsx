import '#styles/parts/notices.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { NoticeRow } from '#islands/ui/notice-row.tsx';
import {
  $inbox,
  openAllNotifications,
  openNotification,
  startInbox,
} from '#lib/browser/stores/notifications.ts';
import type { Notification } from '#lib/contracts/notifications.ts';
import { paths } from '#lib/paths.ts';

interface NotificationListProps {
  notices: Notification[];
  /** All unread ones, those further down included. */
  unread: number;
}

/** The page of notifications: small screens come here instead of the panel. Shares the bell's list. */
export function NotificationList(given: NotificationListProps) {
  const inbox = useStore($inbox, { ssr: 'initial' });
  useEffect(() => startInbox(given.notices, given.unread), [given.notices, given.unread]);
  const isMine = inbox.state !== 'unloaded';
  const list = isMine ? inbox.list : given.notices;
  const unread = isMine ? inbox.unread : given.unread;
  if (list.length === 0) return <EmptyState title="Boss, You don't have any notifications yet" />;
  return (
    <div className="flow flow-notes">
      <div className="split-row">
        <p className="cap" role="status">
          {unread > 0 ? `${unread} unread` : 'All read'}
        </p>
        {unread > 0 && (
          <button className="link" type="button" onClick={() => void openAllNotifications()}>
            Mark all read
          </button>
        )}
      </div>
      <ul className="card card-flush rows">
        {list.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            fallback={paths.notifications}
            onOpen={({ id }) => void openNotification(id)}
          />
        ))}
      </ul>
    </div>
  );
}
