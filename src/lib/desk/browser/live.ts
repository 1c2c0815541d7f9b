import { askServer } from '#lib/browser/after-load/ask-server.ts';
import { shareStream } from '#lib/browser/shared-stream.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { countDeskQueues } from '#lib/desk/contract.ts';

type Counts = ReplyOf<typeof countDeskQueues>;

/** Updates displayed counts; returns whether any has changed. */
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

/** A sentence with a link that reloads the page. */
function offerReload(note: HTMLElement, sentence: string, label: string): void {
  if (note.textContent.startsWith(sentence)) return;
  const link = Object.assign(note.ownerDocument.createElement('a'), {
    href: '',
    className: 'link',
    textContent: label,
  });
  note.replaceChildren(`${sentence} `, link);
}

/** Rows never move while someone is about to tap one. */
const showChanged = (note: HTMLElement) =>
  offerReload(note, 'This page has changed.', 'Show the changes');

/** The server signs out an operator who was away; the page stays, with what was typed in it. */
const showEnded = (note: HTMLElement) => offerReload(note, 'You were signed out.', 'Sign in again');

/**
 * Keeps a desk page up to date: counts change in place, and lists say that they have changed. The focus stays
 * where it is.
 */
export function watchDesk(page: Document): void {
  const note = page.querySelector<HTMLElement>('[data-live]');
  if (!note) return;
  const { live: shown = '' } = note.dataset;
  const look = async () => {
    const answer = await askServer<Counts>('/desk/queues');
    if (answer?.status === 401) return showEnded(note);
    if (answer?.data && showCounts(page, answer.data)) showChanged(note);
  };
  shareStream({
    name: 'oja-desk-live',
    url: () => '/api/desk/stream',
    kinds: ['queue', 'beat'],
    onEvent(kind, data) {
      if (kind === 'queue' && (JSON.parse(data) as { queue: string }).queue === shown)
        showChanged(note);
      void look();
    },
    onGap: () => void look(),
    onLine(isUp) {
      // the server closes the stream of an operator whose session has ended
      if (!isUp && !page.hidden) void look();
    },
  });
}
