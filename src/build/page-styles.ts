import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { sheetHash, sheetNotesFile, type Later } from '#server/door/page-sheet.ts';
import { classesIn, trimSheet, valuesIn } from '#server/door/trim-sheet.ts';
import { expectSeam } from './seams.ts';

interface Module {
  code: string | null;
  isEntry?: boolean;
  importedIds?: readonly string[];
  dynamicallyImportedIds?: readonly string[];
}
interface Graph {
  environment: { name: string };
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): Module | null;
}
interface Manifest {
  routes: {
    routeData: { component: string };
    styles: { type: string; content?: string }[];
  }[];
  csp?: { styleHashes: string[]; styleDirective: { hashes: string[] } } | undefined;
}
interface Settled {
  config: { root: URL; build: { client: URL } };
}

/**
 * What a module can put on an element, and prefixes of what is composed while a page is rendered:
 * `hall-${zoom}`.
 */
interface Words {
  whole: Set<string>;
  /** Texts without markup, which may be lists of classes. */
  texts: Set<string>;
  begun: Set<string>;
  /** Values that a script's own styles ask for. */
  values: Set<string>;
}
const noWords = (): Words => ({
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
function readWords(code: string): Words {
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
  const { program, errors } = parseSync('page.js', code);
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
interface Reader {
  isClass: (word: string) => boolean;
  client: string;
  words: Words;
  seen: Set<string>;
}

/**
 * Adds a module's words. A text counts as a list of classes if half of its words are classes: prose rarely
 * does.
 */
function addWords(code: string, from: string, { isClass, words }: Reader): void {
  const { whole, texts, begun, values } = readWords(code);
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
  'data-kept-payments': 'after-load.',
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
  isEntry: boolean;
}
/** The modules of the server, or those of the browser: an entry there is an island or a script. */
type Modules = Map<string, Linked>;
type Side = 'server' | 'browser';
type Sides = Record<Side, Modules>;

interface Asked extends Pick<Reader, 'isClass' | 'client'> {
  /** Only what can change a rendered page; without islands if it has none. */
  later?: 'scripts' | 'islands';
}

const island = /\.tsx\b/;

/** The words of a page's modules, and of those that they load, now or later, on either side. */
function wordsOf(sides: Sides, page: string, { later, ...given }: Asked): Words {
  const reader: Reader = { ...given, words: noWords(), seen: new Set() };
  const { words, seen } = reader;
  const left: [id: string, side: Side][] = [[page, 'server']];
  for (let place = left.pop(); place; place = left.pop()) {
    const [id, side] = place;
    if (seen.has(`${side} ${id}`) || /\/node_modules\/|\.css\b/.test(id)) continue;
    seen.add(`${side} ${id}`);
    const isLeftOut = later === 'scripts' && island.test(id);
    const known = sides[side].get(id);
    if (known && (!later || (side === 'browser' && !isLeftOut))) addWords(known.code, id, reader);
    if (known && !isLeftOut) {
      readScripts(known.code, reader);
      for (const next of known.next) left.push([next, side]);
    }
    if (side === 'server' && sides.browser.get(id)?.isEntry) left.push([id, 'browser']);
  }
  return words;
}

/** Whether a class is among the words, or starts with a composed one's prefix. */
function isIn({ whole, begun }: Words): (name: string) => boolean {
  const starts = [...begun];
  return (name) => whole.has(name) || starts.some((start) => name.startsWith(start));
}

/** What scripts can add to a page, among the classes of its sheet. */
function laterOn(names: ReadonlySet<string>, read: (later: 'scripts' | 'islands') => Words): Later {
  const isScript = isIn(read('scripts'));
  const islands = read('islands');
  const isIsland = isIn(islands);
  return {
    classes: [...names].filter(isScript),
    islands: [...names].filter((name) => isIsland(name) && !isScript(name)),
    values: [...islands.values],
  };
}

type Notes = Record<string, Later>;

/** Pages with one sheet may have different scripts. */
function note(notes: Notes, sheet: string, { classes, islands, values }: Later): void {
  const before = notes[sheetHash(sheet)];
  const both = (old: readonly string[] = [], more: readonly string[] = []) => [
    ...new Set([...old, ...more]),
  ];
  notes[sheetHash(sheet)] = {
    classes: both(before?.classes, classes),
    islands: both(before?.islands, islands),
    values: both(before?.values, values),
  };
}

/**
 * Reduces each page's sheet at build time to the rules that its modules can use; before, it has all of core/
 * and every utility of the product. Its hash in the policy changes with it.
 */
export function pageStyles() {
  const modules: Sides = { server: new Map(), browser: new Map() };

  /** Server and browser each have a graph, and a page needs what both render. */
  function collect(this: Graph): void {
    const side = this.environment.name === 'client' ? 'browser' : 'server';
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id);
      const next = [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
      modules[side].set(id, { code: info?.code ?? '', next, isEntry: info?.isEntry === true });
    }
  }

  function trimManifest(manifest: Manifest, { root, build }: Settled['config']): void {
    const used = new Set<string>();
    const unused = new Set<string>();
    const notes: Notes = {};
    expectSeam(
      manifest.routes.some(({ styles }) => styles.some(({ type }) => type === 'inline')),
      'sheets of routes in the manifest',
    );
    expectSeam(manifest.csp?.styleHashes.length, 'hashes of sheets in the manifest');
    for (const route of manifest.routes) {
      const { routeData, styles } = route;
      const names = new Set(styles.flatMap(({ content = '' }) => classesIn(content)));
      const page = fileURLToPath(new URL(routeData.component, root));
      const asked = {
        isClass: (word: string) => names.has(word),
        client: fileURLToPath(build.client),
      };
      const words = wordsOf(modules, page, asked);
      const has = isIn(words);
      const later = laterOn(names, (later) => wordsOf(modules, page, { ...asked, later }));
      // replaced instead of changed, because routes may share a style sheet
      route.styles = styles.map((style) => {
        if (style.type !== 'inline' || !style.content) return style;
        const content = trimSheet(style.content, has, words.values);
        unused.add(sheetHash(style.content));
        used.add(sheetHash(content));
        note(notes, content, later);
        return { ...style, content };
      });
    }
    writeFileSync(new URL(sheetNotesFile, build.client), JSON.stringify(notes));
    const { csp } = manifest;
    csp.styleHashes = [...csp.styleHashes.filter((each) => !unused.has(each)), ...used];
    csp.styleDirective.hashes = csp.styleHashes;
  }

  let settled: Settled['config'];
  return {
    name: 'oja:page-styles',
    hooks: {
      'astro:config:setup': ({ updateConfig }: { updateConfig: (change: object) => void }) =>
        updateConfig({ vite: { plugins: [{ name: 'oja:page-styles', generateBundle: collect }] } }),
      'astro:config:done': ({ config }: Settled) => {
        settled = config;
      },
      'astro:build:ssr': ({ manifest }: { manifest: Manifest }) => trimManifest(manifest, settled),
    },
  };
}
