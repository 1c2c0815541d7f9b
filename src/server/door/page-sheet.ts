import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { trimSheet, valuesIn } from './trim-sheet.ts';

/** What a page's scripts can add to it later: classes, and values that their own styles ask for. */
export interface Later {
  classes: readonly string[];
  /** Additional ones, if the page has islands. */
  islands: readonly string[];
  values: readonly string[];
}

/** By the hash of a page's sheet, as the policy writes it. */
export type SheetNotes = Readonly<Record<string, Later>>;

export const sheetHash = (css: string): string =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** Beside the client build, where no browser can fetch it. */
export const sheetNotesFile = '../page-sheets.json';

export const readSheetNotes = (file: string): SheetNotes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SheetNotes) : {};

const marks: Record<string, string> = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#39;': "'" };
const asWritten = (text: string): string =>
  text.replaceAll(/&(?:gt|lt|quot|#39);/g, (mark) => marks[mark]!).replaceAll('&amp;', '&');

const classesOn = (html: string): string[] =>
  [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    asWritten(names).split(/\s+/),
  );

/**
 * Removes from a page's sheet what neither the page nor its scripts use: the build only knows what a page may
 * show, and here it is known. Its hash in the policy changes with it.
 */
export function trimPage(
  html: string,
  policy: string,
  notes: SheetNotes,
): { html: string; policy: string } {
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const later = notes[sheetHash(css)];
  if (!later) return { html, policy };
  const rest = html.replace(css, '');
  const islands = rest.includes('<astro-island') ? later.islands : [];
  const names = new Set([...later.classes, ...islands, ...classesOn(rest)]);
  const values = new Set([...later.values, ...valuesIn(rest)]);
  const left = trimSheet(css, (name) => names.has(name), values);
  return {
    html: html.replace(css, () => left),
    policy: policy.replace(sheetHash(css), () => sheetHash(left)),
  };
}
