import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sheetHash, sheetNotesFile, type SheetNotes } from '#server/door/page-sheet.ts';
import { classesIn, trimSheet } from '#server/door/trim-sheet.ts';
import {
  addWords,
  isIn,
  island,
  noWords,
  wordsOf,
  type Reader,
  type Sides,
} from './module-words.ts';
import { defineDialogSheet, nameDialogSheet, writeDialogSheet } from './dialog-sheet.ts';
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
/** The modules that it loads; the dialogs among them are apart from the rest. */
function linksOf(module: Module | null) {
  const {
    importedIds: now = [],
    dynamicallyImportedIds: later = [],
    isEntry = false,
  } = module ?? {};
  const opensDialogs = now.some((id) => id.endsWith('/src/islands/shell/lazy-dialog.ts'));
  return opensDialogs
    ? { isEntry, next: now, dialogs: later }
    : { isEntry, next: [...now, ...later], dialogs: [] };
}
type Bundle = Record<string, { fileName: string; facadeModuleId?: string | null }>;
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

type Pages = Record<string, { classes: string[]; values: string[] }>;

/** Pages with one sheet may have different scripts. */
function note(pages: Pages, sheet: string, classes: string[], values: Iterable<string>): void {
  const before = pages[sheetHash(sheet)];
  pages[sheetHash(sheet)] = {
    classes: [...new Set([...(before?.classes ?? []), ...classes])],
    values: [...new Set([...(before?.values ?? []), ...values])],
  };
}

/** Which files have an island, by the id of its module. */
type IslandFiles = ReadonlyMap<string, string>;

/** Hydrates every island, and reports where that fails. It is in no graph. */
const directive = fileURLToPath(new URL('islands/interaction.ts', import.meta.url));

/** The classes that each island can render, by the name of its file. */
function classesOfIslands(
  sides: Sides,
  files: IslandFiles,
  { names, client }: { names: ReadonlySet<string>; client: string },
): SheetNotes['islands'] {
  const asked = { isClass: (word: string) => names.has(word), client };
  const waker: Reader = { ...asked, words: noWords(), seen: new Set() };
  addWords(readFileSync(directive, 'utf8'), directive, waker);
  const always = isIn(waker.words);
  return Object.fromEntries(
    [...files].map(([id, file]) => {
      const own = isIn(wordsOf(sides, id, asked, 'browser'));
      return [basename(file), [...names].filter((name) => own(name) || always(name))];
    }),
  );
}

const sheetsOf = ({ styles }: Manifest['routes'][number]): string[] =>
  styles.map(({ content = '' }) => content);

const namesIn = (route: Manifest['routes'][number]): Set<string> =>
  new Set(sheetsOf(route).flatMap(classesIn));

/** The policy of all pages: the hashes of their sheets instead of those from before. */
function replaceHashes({ csp }: Manifest, hashes: ReadonlyMap<string, string>): void {
  if (!csp) return;
  const before = new Set(hashes.values());
  csp.styleHashes = [...csp.styleHashes.filter((each) => !before.has(each)), ...hashes.keys()];
  csp.styleDirective.hashes = csp.styleHashes;
}

/** The manifest and the graphs have what this part reads. */
function expectSeams({ routes, csp }: Manifest, files: IslandFiles): void {
  const hasSheets = routes.some(({ styles }) => styles.some(({ type }) => type === 'inline'));
  expectSeam(hasSheets, 'sheets of routes in the manifest');
  expectSeam(csp?.styleHashes.length, 'hashes of sheets in the manifest');
  expectSeam(files.size, 'files of islands');
}

/**
 * Reduces each page's sheet at build time to the rules that its modules can use; before, it has all of core/
 * and every utility of the product. Its hash in the policy changes with it.
 */
export function pageStyles() {
  const modules: Sides = { server: new Map(), browser: new Map() };
  const files = new Map<string, string>();

  /** Server and browser each have a graph, and a page needs what both render. */
  function collect(this: Graph, _: unknown, bundle: Bundle): void {
    const side = this.environment.name === 'client' ? 'browser' : 'server';
    for (const id of this.getModuleIds()) {
      const info = this.getModuleInfo(id);
      modules[side].set(id, { code: info?.code ?? '', ...linksOf(info) });
    }
    for (const { fileName, facadeModuleId: id } of Object.values(bundle))
      if (side === 'browser' && id && island.test(id)) files.set(id, fileName);
  }

  function trimManifest(manifest: Manifest, { root, build }: Settled['config']): void {
    const client = fileURLToPath(build.client);
    const hashes = new Map<string, string>();
    const pages: Pages = {};
    const allNames = new Set<string>();
    const sheets = [...new Set(manifest.routes.flatMap(sheetsOf))];
    writeDialogSheet(modules, sheets, { name: dialogSheet, client });
    for (const route of manifest.routes) {
      const names = namesIn(route);
      for (const name of names) allNames.add(name);
      const page = fileURLToPath(new URL(route.routeData.component, root));
      const asked = { isClass: (word: string) => names.has(word), client };
      const words = wordsOf(modules, page, asked);
      const isScript = isIn(wordsOf(modules, page, { ...asked, later: 'scripts' }));
      const { values } = wordsOf(modules, page, { ...asked, later: 'islands' });
      // replaced instead of changed, because routes may share a style sheet
      route.styles = route.styles.map((style) => {
        if (style.type !== 'inline' || !style.content) return style;
        const content = trimSheet(style.content, isIn(words), words.values);
        hashes.set(sheetHash(content), sheetHash(style.content));
        note(pages, content, [...names].filter(isScript), values);
        return { ...style, content };
      });
    }
    const islands = classesOfIslands(modules, files, { names: allNames, client });
    writeFileSync(new URL(sheetNotesFile, build.client), JSON.stringify({ pages, islands }));
    replaceHashes(manifest, hashes);
  }

  const dialogSheet = nameDialogSheet();
  const config = defineDialogSheet(dialogSheet);
  const plugin = { name: 'oja:page-styles', config, generateBundle: collect };
  let settled: Settled['config'];
  return {
    name: 'oja:page-styles',
    hooks: {
      'astro:config:setup': ({ updateConfig }: { updateConfig: (change: object) => void }) =>
        updateConfig({ vite: { plugins: [plugin] } }),
      'astro:config:done': ({ config }: Settled) => {
        settled = config;
      },
      'astro:build:ssr': ({ manifest }: { manifest: Manifest }) => {
        expectSeams(manifest, files);
        trimManifest(manifest, settled);
      },
    },
  };
}
