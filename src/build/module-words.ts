import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { valuesIn } from '#server/door/trim-sheet.ts';

/**
 * What a module can put on an element, and prefixes of what is composed while a page is rendered:
 * `hall-${zoom}`.
 */
export interface Words {
  whole: Set<string>;
  /** Texts without markup, which may be lists of classes. */
  texts: Set<string>;
  begun: Set<string>;
  /** Values that a script's own styles ask for. */
  values: Set<string>;
}
export const noWords = (): Words => ({
  whole: new Set(),
  texts: new Set(),
  begun: new Set(),
  values: new Set(),
});

/** Pages are compiled to HTML, where a class such as `[&>li]:p-2` is escaped. */
const asWritten = (word: string): string =>
  word.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const split = (text: string): string[] => text.split(/[\s"']+/).filter(Boolean);

const wordsRead = new Map<string, Words>();

/** Reads strings and templates only: names in code are often names of classes too. */
function readWords(code: string, from: string): Words {
  const known = wordsRead.get(code);
  if (known) return known;
  const words = noWords();
  const { whole, texts, begun, values } = words;
  const add = (text: string) => {
    const attributes = [...text.matchAll(/\bclass="([^"]*)/g)];
    for (const [, classes = ''] of attributes)
      for (const word of split(classes)) whole.add(asWritten(word));
    if (!/<\w/.test(text)) texts.add(text);
    const [start] = /[a-z][\w-]*-$/.exec(text) ?? [];
    if (start) begun.add(start);
    for (const name of valuesIn(text)) values.add(name);
  };
  const { program, errors } = parseSync(from.endsWith('.ts') ? 'page.ts' : 'page.js', code);
  // too many words are better than a missing one
  if (errors.length > 0) for (const word of split(code)) whole.add(word);
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value);
    },
    TemplateElement: ({ value }) => add(value.cooked ?? ''),
  }).visit(program);
  wordsRead.set(code, words);
  return words;
}

/** Modules that render. Elsewhere, a single word is a key or a state far more often than a class. */
const draws = /\/src\/(?:islands|layouts|pages)\/|\.js$/;

/** What is known about a page: the classes of its sheet, and the words of its modules. */
export interface Reader {
  isClass: (word: string) => boolean;
  client: string;
  words: Words;
  seen: Set<string>;
}

/**
 * Adds a module's words. A text counts as a list of classes if half of its words are classes: prose rarely
 * does.
 */
export function addWords(code: string, from: string, { isClass, words }: Reader): void {
  const { whole, texts, begun, values } = readWords(code, from);
  for (const name of values) words.values.add(name);
  for (const word of whole) words.whole.add(word);
  for (const start of begun) words.begun.add(start);
  for (const text of texts) {
    const said = split(text).map(asWritten);
    const isPlain = said.length === 1 && /^[a-z]+$/.test(text.trim());
    if (isPlain && !draws.test(from)) continue;
    if (said.filter(isClass).length * 2 >= said.length)
      for (const word of said) words.whole.add(word);
  }
}

/**
 * Scripts that render in single pages, by what identifies these pages: a name in capitals, which the bundler
 * replaces only later, or the place where they render.
 */
const ofPages = {
  __OFFLINE_PAGE__: 'offline-page.',
  __RECEIPT_CHECK__: 'receipt-check.',
  __STATEMENT_CHECK__: 'statement-check.',
  __CASE_FILE_CHECK__: 'case-file-check.',
  'data-kept-payments': 'after-load.',
  // it asks questions and offers a new version where overlays are
  'data-dialogs': 'after-load.',
} as const;

function scriptsIn(code: string, client: string): string[] {
  const paths = [...code.matchAll(/[\w.-]+\.js\b/g)].map(([path]) => path);
  for (const [sign, start] of Object.entries(ofPages))
    if (code.includes(sign))
      paths.push(...readdirSync(join(client, '_astro')).filter((file) => file.startsWith(start)));
  return paths;
}

/** The words of scripts that are built separately and named in a page's code, with what they load later. */
function readScripts(code: string, reader: Reader): void {
  for (const path of scriptsIn(code, reader.client)) {
    const file = join(reader.client, '_astro', basename(path));
    if (reader.seen.has(file) || !existsSync(file)) continue;
    reader.seen.add(file);
    const script = readFileSync(file, 'utf8');
    addWords(script, file, reader);
    readScripts(script, reader);
  }
}

interface Linked {
  code: string;
  next: readonly string[];
  /** The dialogs that it loads when they open; their styles are in another sheet. */
  dialogs: readonly string[];
  isEntry: boolean;
}
/** The modules of the server, or those of the browser: an entry there is an island or a script. */
type Modules = Map<string, Linked>;
export type Side = 'server' | 'browser';
export type Sides = Record<Side, Modules>;

interface Asked extends Pick<Reader, 'isClass' | 'client'> {
  /** Only what can change a rendered page, with or without its islands. */
  later?: 'scripts' | 'islands';
  withDialogs?: boolean;
}

export const island = /\.tsx\b/;

/**
 * The words of a module and of those that it loads, now or later.
 * @param from a page is on the server and leads to the browser's side too
 */
export function wordsOf(
  sides: Sides,
  start: string,
  { later, withDialogs = false, ...given }: Asked,
  from: Side = 'server',
): Words {
  const reader: Reader = { ...given, words: noWords(), seen: new Set() };
  const { words, seen } = reader;
  const left: [id: string, side: Side][] = [[start, from]];
  for (let place = left.pop(); place; place = left.pop()) {
    const [id, side] = place;
    if (seen.has(`${side} ${id}`) || /\/node_modules\/|\.css\b/.test(id)) continue;
    seen.add(`${side} ${id}`);
    const isLeftOut = later === 'scripts' && island.test(id);
    const known = sides[side].get(id);
    if (known && (!later || (side === 'browser' && !isLeftOut))) addWords(known.code, id, reader);
    if (known && !isLeftOut) {
      readScripts(known.code, reader);
      const next = withDialogs ? [...known.next, ...known.dialogs] : known.next;
      for (const each of next) left.push([each, side]);
    }
    if (side === 'server' && sides.browser.get(id)?.isEntry) left.push([id, 'browser']);
  }
  return words;
}

/** Whether a class is among the words, or starts with a composed one's prefix. */
export function isIn({ whole, begun }: Words): (name: string) => boolean {
  const starts = [...begun];
  return (name) => whole.has(name) || starts.some((start) => name.startsWith(start));
}
