import { Marked } from 'marked';
import { sanitize } from './sanitize.ts';

export interface Heading {
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  /** The second-level headings, for a table of contents. */
  headings: Heading[];
  /** The reading time at 200 words a minute, at least 1. */
  minutes: number;
}

const marked = new Marked({ gfm: true });
const WORDS_A_MINUTE = 200;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of sanitised HTML, without tags. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:?)])/g, '')
    .trim();

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Gives each heading an id made from its words, so that it can be linked to. */
function nameHeadings(html: string): Pick<Rendered, 'html' | 'headings'> {
  const headings: Heading[] = [];
  const seen = new Map<string, number>();
  const named = html.replaceAll(/<(h[234])>([\s\S]*?)<\/\1>/g, (_, tag: string, inner: string) => {
    const text = plainText(inner);
    const slug = slugOf(text) || 'part';
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (tag === 'h2') headings.push({ id, text });
    return `<${tag} id="${id}">${inner}</${tag}>`;
  });
  return { html: named, headings };
}

/** Lets wide tables scroll on their own, and makes them reachable by keyboard. */
const wrapTables = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="table-box" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** Markdown, with any HTML in it, as HTML that is safe to put on a page. */
export function renderMarkdown(markdown: string): Rendered {
  const clean = sanitize(marked.parse(markdown, { async: false })).trim();
  const words = plainText(clean).split(' ').length;
  const { html, headings } = nameHeadings(clean);
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return { html: wrapTables(html), headings, minutes };
}
