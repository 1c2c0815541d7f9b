import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { trimSheet, valuesIn } from './trim-sheet.ts';

/** What a page's scripts can add to it later: classes, and values that their own styles ask for. */
export interface Later {
  classes: readonly string[];
  /** Also those of its islands. */
  values: readonly string[];
}

export interface SheetNotes {
  /** By the hash of a page's sheet, as the policy writes it. */
  pages: Readonly<Record<string, Later>>;
  /** The classes that an island can render, by the name of its file. */
  islands: Readonly<Record<string, readonly string[]>>;
}

export const sheetHash = (css: string): string =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** Beside the client build, where no browser can fetch it. */
export const sheetNotesFile = '../page-sheets.json';

export const readSheetNotes = (file: string): SheetNotes =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as SheetNotes)
    : { pages: {}, islands: {} };

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

const ISLAND_FILES = /<astro-island\b[^>]*\bcomponent-url="[^"]*?([^"/]+)"/g;

/** The classes that the islands of a page can render; undefined if one of them is unknown. */
function islandClasses(html: string, { islands }: SheetNotes): string[] | undefined {
  const classes: string[] = [];
  for (const [, file = ''] of html.matchAll(ISLAND_FILES)) {
    const own = islands[file];
    if (!own) return undefined;
    classes.push(...own);
  }
  return classes;
}

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
  const later = notes.pages[sheetHash(css)];
  const rest = html.replace(css, '');
  const islands = islandClasses(rest, notes);
  if (!later || !islands) return { html, policy };
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
