import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';
import { readSource, type Source } from './source.ts';

interface Links extends Pick<Source, 'imports' | 'atLoad'> {
  /** Whether it starts processes, whose work isn't recorded. */
  starts: boolean;
  /** Whether it reads files by their names. */
  reads: boolean;
}

const STARTS = /\b(spawn|spawnSync|fork|execFile|execFileSync)\(/;
const READS = /\b(readFile|readFileSync|readdir|readdirSync|glob|globSync)\(|ls-files/;

const linksOf = (text: string, path: string): Links => {
  const { imports, atLoad } = readSource(text, path);
  return { imports, atLoad, starts: STARTS.test(text), reads: READS.test(text) };
};

/** The number goes up when what is read from a file changes. */
const cache = join(root, '.cache', 'selection', 'links-1.json');

/** The target of an import; undefined for packages. */
export function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('#tests/')) return name.slice(1);
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? join(dirname(from), name.replace(/\?.*$/, '')) : undefined;
}

const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path));

/** The imports of every source and test; only changed files are read again. */
function readLinks(): Map<string, Links> {
  const known = existsSync(cache)
    ? (JSON.parse(readFileSync(cache, 'utf8')) as Record<string, Links>)
    : {};
  const kept: Record<string, Links> = {};
  const links = new Map<string, Links>();
  for (const path of ['src', 'tests'].flatMap(listSources)) {
    const text = readFileSync(join(root, path), 'utf8');
    const key = createHash('sha1').update(`${path}\0${text}`).digest('hex');
    kept[key] = known[key] ?? linksOf(text, path);
    links.set(path, kept[key]);
  }
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(kept));
  return links;
}

function turnRound(links: Map<string, Links>, key: 'imports' | 'atLoad'): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, each] of links)
    for (const name of each[key]) {
      const to = resolve(path, name);
      if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), path]);
    }
  return importers;
}

export interface Graph {
  /** The files that read a file while loading, directly or through others, with the number of steps. */
  loadedWith: (path: string) => Map<string, number>;
  /** The files that import a file at all, directly or through others. */
  importedBy: (path: string) => Map<string, number>;
  /** Files that start processes. */
  starting: string[];
  /** Files that read files by their names. */
  reading: string[];
}

function reach(from: string, next: (path: string) => string[]): Map<string, number> {
  const steps = new Map([[from, 0]]);
  for (const [path, count] of steps)
    for (const each of next(path)) if (!steps.has(each)) steps.set(each, count + 1);
  steps.delete(from);
  return steps;
}

/** @param runsWhileLoading whether functions of a file have run while others loaded: then it may read all it imports */
export function readGraph(runsWhileLoading: (path: string) => boolean): Graph {
  const links = readLinks();
  const readers = turnRound(links, 'atLoad');
  const importers = turnRound(links, 'imports');
  const next = (path: string): string[] => [
    ...(readers.get(path) ?? []),
    ...(importers.get(path) ?? []).filter(runsWhileLoading),
  ];
  return {
    loadedWith: (path) => reach(path, next),
    importedBy: (path) => reach(path, (each) => importers.get(each) ?? []),
    starting: [...links].filter(([, { starts }]) => starts).map(([path]) => path),
    reading: [...links].filter(([, { reads }]) => reads).map(([path]) => path),
  };
}
