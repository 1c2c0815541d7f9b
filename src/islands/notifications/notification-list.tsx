import '#styles/parts/notices.css';
import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { NoticeRow } from '#islands/ui/notice-row.tsx';
import { markAllNotificationsRead, markNotificationRead } from '#lib/browser/api/notifications.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Notification } from '#lib/contracts/notifications.ts';
import { paths } from '#lib/paths.ts';

/** The page of notifications: small screens come here instead of the panel. */
export function NotificationList({ notices }: { notices: Notification[] }) {
  const [list, setList] = useState(notices);
  const isUnread = list.some((each) => !each.is_read);
  const markRead = (ids: (notice: Notification) => boolean) =>
    setList((now) => now.map((each) => (ids(each) ? { ...each, is_read: true } : each)));
  const open = (id: string) => {
    markRead((each) => each.id === id);
    void markNotificationRead(id).catch(() => undefined);
  };
  const openAll = async () => {
    markRead(() => true);
    await markAllNotificationsRead().catch((error: unknown) => {
      setList(list);
      presentError(error);
    });
  };
  if (list.length === 0) return <EmptyState title="Boss, You don't have any notifications yet" />;
  return (
    <div className="stack-s flow">
      {isUnread && (
        <Button variant="quiet" className="self-start" onClick={() => void openAll()}>
          Mark all read
        </Button>
      )}
      <ul className="card card-flush rows">
        {list.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            fallback={paths.notifications}
            onOpen={({ id }) => open(id)}
          />
        ))}
      </ul>
    </div>
  );
}
