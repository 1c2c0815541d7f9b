import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#islands/orders/use-refresh.ts';
import { fetchTicket } from '#lib/help/browser/calls.ts';
import { $live } from '#lib/browser/stores/live.ts';
import { $inbox } from '#lib/notifications/browser/notifications.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { paths } from '#lib/paths.ts';

/**
 * A live ticket: a notification about an answer is pushed to every open page, and missed ones load when the
 * page is visible again.
 */
export function useLiveTicket(first: Ticket) {
  const [ticket, setTicket] = useState(first);
  const refresh = useRefresh(() => fetchTicket(first.id), setTicket);
  // listening keeps the connection open
  useStore($live, { ssr: 'initial' });
  const newest = useRef<string | undefined>(undefined);
  useEffect(
    () =>
      $inbox.listen(({ list: [last] }) => {
        if (last?.link?.split('#')[0] !== paths.ticket(first.id) || last.id === newest.current)
          return;
        newest.current = last.id;
        void refresh();
      }),
    [first.id, refresh],
  );
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refresh();
    };
    const events = ['online', 'pageshow'] as const;
    for (const name of events) window.addEventListener(name, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const name of events) window.removeEventListener(name, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
  return { ticket, setTicket, refresh };
}
