import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Where each run notes what its tests execute (tests/support/executed.ts). */
export const executedFolder = join(root, '.cache', 'executed');

/** Names of functions, by file. */
type Functions = Record<string, string[]>;

export interface Executed {
  test: string;
  /** The CPU time of the worker's process, including what it loaded first. */
  cpuMs: number;
  /**
   * What ran before the first test: modules that no other file had loaded yet, and the file's own
   * top level.
   */
  loading: Functions;
  /** What ran after that. */
  files: Functions;
  /** The texts of the test and of everything it executed. */
  digest?: string;
}

/** Texts by path; while tests run, files stay as they are. */
const hashes = new Map<string, string>();

function hashOf(path: string): string {
  const known = hashes.get(path);
  if (known !== undefined) return known;
  const file = join(root, path);
  const hash = existsSync(file)
    ? createHash('sha1').update(readFileSync(file)).digest('base64')
    : 'gone';
  hashes.set(path, hash);
  return hash;
}

export function digestOf(
  { test, loading, files }: Pick<Executed, 'test' | 'loading' | 'files'>,
  read = hashOf,
): string {
  const paths = [...new Set([test, ...Object.keys(loading), ...Object.keys(files)])].sort();
  const all = createHash('sha1');
  for (const path of paths) all.update(`${path} ${read(path)}\n`);
  return all.digest('base64');
}

/** Whether neither the test nor anything that it executed has changed since the note. */
export const isCurrent = (noted: Executed | undefined, read = hashOf): boolean =>
  noted?.digest !== undefined && noted.digest === digestOf(noted, read);

export const noteFile = (folder: string, test: string): string =>
  join(folder, `${test.replaceAll('/', '+')}.json`);

export function readNote(folder: string, test: string): Executed | undefined {
  const file = noteFile(folder, test);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Executed) : undefined;
}

/** What each test file executed in its last run. */
export function readExecuted(folder = executedFolder): Executed[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Executed)
    .filter(({ test }) => existsSync(join(root, test)));
}

/** The named functions that ran while files were loaded; reading an import has no name. */
export function listLoading(executed: readonly Executed[]): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const { loading } of executed)
    for (const [path, names] of Object.entries(loading)) {
      const known = all.get(path) ?? new Set();
      for (const name of names) if (name !== '') known.add(name);
      if (known.size > 0) all.set(path, known);
    }
  return all;
}
