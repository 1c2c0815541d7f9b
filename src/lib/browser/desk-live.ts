import { askServer } from '#lib/browser/after-load/ask-server.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { countDeskQueues } from '#lib/contracts/desk.ts';

type Counts = ReplyOf<typeof countDeskQueues>;

/** Writes the counts where they are shown; says whether any has changed. */
function showCounts(page: Document, counts: Counts): boolean {
  let hasChanged = false;
  for (const { queue, open } of counts) {
    const place = page.querySelector(`[data-count="${queue}"]`);
    if (!place || place.textContent.trim() === String(open)) continue;
    place.textContent = String(open);
    hasChanged = true;
  }
  return hasChanged;
}

/** "This list has changed." with a link that loads it again. Rows never move while someone is about to tap one. */
function offerReload(note: HTMLElement): void {
  if (note.childElementCount > 0) return;
  const link = Object.assign(note.ownerDocument.createElement('a'), {
    href: '',
    className: 'link',
    textContent: 'Show the changes',
  });
  note.replaceChildren('This page has changed. ', link);
}

/**
 * Keeps a page of the desk up to date: counts change where they are, and lists say that they have changed. The
 * focus stays where it is.
 */
export function watchDesk(page: Document, Stream: typeof EventSource): void {
  const note = page.querySelector<HTMLElement>('[data-live]');
  if (!note) return;
  const { live: shown = '' } = note.dataset;
  const look = async () => {
    const answer = await askServer<Counts>('/desk/queues');
    if (answer?.data && showCounts(page, answer.data)) offerReload(note);
  };
  const stream = new Stream('/api/desk/stream');
  stream.addEventListener('queue', ({ data }: MessageEvent<string>) => {
    const { queue } = JSON.parse(data) as { queue: string };
    if (queue === shown) offerReload(note);
    void look();
  });
  stream.addEventListener('beat', () => void look());
}
