import { useState } from 'react';
import { fetchOlderNotifications } from '#lib/notifications/browser/calls.ts';
import { shell } from '#lib/constants.ts';
import type { Notification } from '#lib/notifications/contract.ts';

export interface Older {
  list: Notification[];
  /** The list is complete. */
  isEnd: boolean;
  state: 'idle' | 'loading' | 'failed';
  load: (before: string) => Promise<void>;
  read: (id: string) => void;
}

/** Entries beyond the bell's list, which only the page has. */
export function useOlder(): Older {
  const [list, setList] = useState<Notification[]>([]);
  const [isEnd, setEnd] = useState(false);
  const [state, setState] = useState<Older['state']>('idle');
  const load = async (before: string) => {
    setState('loading');
    try {
      const { data } = await fetchOlderNotifications(before);
      setList((now) => [...now, ...data]);
      setEnd(data.length < shell.notificationsPage);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const read = (id: string) =>
    setList((now) => now.map((each) => (each.id === id ? { ...each, is_read: true } : each)));
  return { list, isEnd, state, load, read };
}
