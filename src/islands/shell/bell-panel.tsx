import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { shownZone } from '#lib/look/page-zone.ts';
import { paths } from '#lib/paths.ts';
import {
  $inbox,
  loadNotifications,
  openAllNotifications,
  openNotification,
} from '#lib/notifications/browser/notifications.ts';
import { newestOfEach } from '#lib/notifications/subject.ts';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { NoticeRow } from '#islands/ui/notice-row.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';

interface BellPanelProps {
  /** The bell: a press on it isn't a press outside. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Closes on Escape and on a press outside, and takes the focus on opening. */
function useLightDismiss({ anchor, onClose }: BellPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    const press = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [anchor, onClose]);
  return panel;
}

function BellList() {
  const { list, state } = useStore($inbox);
  if (state !== 'loaded') return <SkeletonRows count={5} label="Loading notifications" />;
  if (list.length === 0)
    return (
      <div className="grid place-content-center h-full">
        <EmptyState picture="messages" title="Boss, You don't have any notifications yet" />
      </div>
    );
  return (
    <ul className="notes rows">
      {newestOfEach(list).map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          zone={shownZone()}
          fallback={paths.notifications}
          onOpen={() => void openNotification(notice)}
        />
      ))}
    </ul>
  );
}

export function BellPanel(props: BellPanelProps) {
  const panel = useLightDismiss(props);
  const { unread } = useStore($inbox);
  useEffect(() => void loadNotifications(), []);
  const readAll = () => {
    // the button disappears, and would take the focus with it
    panel.current?.focus();
    void openAllNotifications();
  };
  return (
    <section
      className="fixed top-bar end-gutter z-40 w-[398px] max-w-[calc(100vw_-_2rem)] border rounded bg-surface shadow-2 overflow-hidden focus:outline-0"
      role="dialog"
      aria-labelledby="bell-title"
      tabIndex={-1}
      ref={panel}
    >
      <div className="flex items-center justify-between min-h-14 py-0 px-4 border-b">
        <h2 className="text-18" id="bell-title">
          Notifications
        </h2>
        {(unread ?? 0) > 0 && (
          <button className="link" type="button" onClick={readAll}>
            Mark all as read
          </button>
        )}
      </div>
      <div className="bell-list h-[509px] max-h-[calc(100vh_-_var(--bar)_-_5rem)] overflow-y-auto overscroll-contain">
        <BellList />
      </div>
    </section>
  );
}
