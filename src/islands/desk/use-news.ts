import { useState } from 'react';
import { fetchCase } from '#lib/desk/browser/calls.ts';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';

/** Messages that arrived while someone was deciding the case, after the page was rendered. */
export function useNews(queue: DeskQueue, { id, seen: first, timeline }: DeskCase) {
  const [seen, setSeen] = useState(first);
  const [news, setNews] = useState<DeskCase['timeline']>([]);
  return {
    news,
    /** What a decision names as read. */
    seen: seen === undefined ? {} : { seen },
    /** Asks for news; undefined for a case without them. */
    look: async (): Promise<void> => {
      if (first === undefined) return;
      const now = await fetchCase(queue, id).catch(() => undefined);
      if (!now) return;
      setNews(now.timeline.slice(timeline.length));
      setSeen(now.seen);
    },
  };
}
