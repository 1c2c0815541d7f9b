import type { Found, Piece } from '#lib/help/search.ts';
import { kindWords, nothingFoundClass, nothingFoundWords } from '#lib/help/words.ts';
import { search } from '#lib/look/search-picture.ts';

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

const SVG = 'http://www.w3.org/2000/svg';

/** The picture for a search without results; absent without pictures. */
function drawNothing(page: Document): Child[] {
  if (page.documentElement.dataset['lite'] !== undefined) return [];
  const svg = page.createElementNS(SVG, 'svg');
  const paths = search.shapes.map(([tone, d]) => {
    const path = page.createElementNS(SVG, 'path');
    path.setAttribute('class', tone);
    path.setAttribute('d', d);
    return path;
  });
  svg.setAttribute('class', 'art');
  svg.setAttribute('viewBox', search.viewBox);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...paths);
  return [svg];
}

function emptyWords(page: Document): HTMLElement {
  const link = make(page, 'a', '', ['Contact us']);
  link.setAttribute('href', '/help/tickets/new');
  const text = make(page, 'p', 'sub', [`${nothingFoundWords} `, link]);
  return make(page, 'div', nothingFoundClass, [...drawNothing(page), text]);
}

/** Shows the results the way islands/help/found-list.astro does on the server. Texts never become tags. */
export function drawFound(out: HTMLElement, found: readonly Found[]): void {
  const page = out.ownerDocument;
  const rows = found.map((each) => rowOf(page, each));
  out.replaceChildren(rows.length > 0 ? make(page, 'ol', 'found-list', rows) : emptyWords(page));
}
