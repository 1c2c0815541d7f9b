import type { Found, Piece } from '#lib/help-search.ts';
import { kindWords, nothingFoundWords } from '#lib/help-words.ts';

type Child = Node | string;

function make(page: Document, tag: string, className: string, children: Child[]): HTMLElement {
  const made = page.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const marks = (page: Document, pieces: readonly Piece[]): Child[] =>
  pieces.map(({ text, hit }) => (hit ? make(page, 'mark', '', [text]) : text));

function rowOf(page: Document, { entry, title, excerpt }: Found): HTMLElement {
  const link = make(page, 'a', '', [
    make(page, 'span', 'found-kind', [kindWords[entry.kind]]),
    make(page, 'b', '', marks(page, title)),
    make(page, 'span', 'found-text', marks(page, excerpt)),
  ]);
  link.setAttribute('href', entry.path);
  return make(page, 'li', '', [link]);
}

function emptyWords(page: Document): HTMLElement {
  const link = make(page, 'a', '', ['Contact us']);
  link.setAttribute('href', '/help/tickets/new');
  return make(page, 'p', 'sub', [`${nothingFoundWords} `, link]);
}

/** Shows the results the way components/found-list.astro does on the server. Texts never become tags. */
export function drawFound(out: HTMLElement, found: readonly Found[]): void {
  const page = out.ownerDocument;
  const rows = found.map((each) => rowOf(page, each));
  out.replaceChildren(rows.length > 0 ? make(page, 'ol', 'found-list', rows) : emptyWords(page));
}
