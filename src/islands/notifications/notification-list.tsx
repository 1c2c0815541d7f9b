import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
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
import { newestOfEach } from '#lib/notifications/subject.ts';
import { paths } from '#lib/paths.ts';
import { type Older, useOlder } from './use-older.ts';

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

/** The button is gone, so the focus moves to its replacement. */
function NoMore() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p className="cap" tabIndex={-1} ref={message}>
      That’s all.
    </p>
  );
}

/** A link to the previous page, which appends to this one if scripts run. */
function ShowOlder({ last, older }: { last: string; older: Older }) {
  const isBusy = older.state === 'loading';
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) void older.load(last);
  };
  return (
    <>
      <a
        className="btn btn-tint"
        href={`${paths.notifications}?before=${last}`}
        data-hold=""
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? 'Loading' : 'Show older'}
      </a>
      <span className="vh" aria-live="polite">
        {older.list.length > 0 && `${older.list.length} older ones are shown.`}
      </span>
      {older.state === 'failed' && (
        <p className="sub" role="alert">
          We couldn’t load older notifications. Check your connection and try again.
        </p>
      )}
    </>
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
      <Head unread={(isMine ? inbox.unread : null) ?? unread} />
      <ul className="card card-flush rows">
        {newestOfEach(list).map((notice) => (
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
