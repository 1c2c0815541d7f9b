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

const CLASSES = /\bclass="([^"]*)"/g;
const namesIn = (written: string): string[] => asWritten(written).split(/\s+/);

const classesOn = (html: string): string[] =>
  [...html.matchAll(CLASSES)].flatMap(([, names = '']) => namesIn(names));

/** The page with other names for some of its classes; an attribute without any of them stays as it is. */
const withNames = (html: string, short: ReadonlyMap<string, string>): string =>
  html.replaceAll(CLASSES, (whole, names: string) => {
    const list = namesIn(names);
    if (!list.some((name) => short.has(name))) return whole;
    const written = list.map((name) => short.get(name) ?? name).join(' ');
    return `class="${written.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });

/**
 * Removes the rules that neither the page nor its scripts use: at build time only the possible
 * classes of a page are known, here the actual ones. Shortens long names that no script refers to.
 * The style sheet's hash in the policy changes with it.
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
  const known = new Set([...later.classes, ...islands]);
  const shown = new Set(classesOn(rest));
  const values = new Set([...later.values, ...valuesIn(rest)]);
  const left = trimSheet(css, (name) => known.has(name) || shown.has(name), values);
  const sheet = shortenNames(left, shown, (name) => !known.has(name));
  return {
    html: withNames(rest, sheet.short).replace(
      '<style></style>',
      () => `<style>${sheet.css}</style>`,
    ),
    policy: policy.replace(sheetHash(css), () => sheetHash(sheet.css)),
  };
}

/** Class names with a variant or an arbitrary value: both the page and its sheet contain them in full. */
const isLong = (name: string): boolean => name.length > 6 && /[:[]/.test(name);

const plain = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** A class as a selector writes it. */
const asSelector = (name: string): string => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);

/** Matches a class in a style sheet, but not a longer one that begins with it. */
const inSheet = (name: string): RegExp =>
  new RegExp(String.raw`\.${plain(asSelector(name))}(?![\w\\-])`, 'g');

/**
 * Shortens the long class names of a page and of its style sheet. A class without a rule keeps its
 * name.
 * @param isFree whether no script refers to a class by its name
 */
function shortenNames(
  css: string,
  names: Iterable<string>,
  isFree: (name: string) => boolean,
): { css: string; short: ReadonlyMap<string, string> } {
  const short = new Map<string, string>();
  for (const name of new Set(names)) {
    if (!isLong(name) || !isFree(name)) continue;
    const given = `_${short.size.toString(36)}`;
    const renamed = css.replaceAll(inSheet(name), () => `.${given}`);
    if (renamed === css) continue;
    css = renamed;
    short.set(name, given);
  }
  return { css, short };
}
