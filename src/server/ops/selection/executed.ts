import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Where each run notes what its tests execute (tests/support/executed.ts). */
export const executedFolder = join(root, '.cache', 'executed');

/** Names of functions, by file. */
type Functions = Record<string, string[]>;

export interface Executed {
  test: string;
  cpuMs: number;
  /** What ran before the first test began. */
  loading: Functions;
  /** What ran after that. */
  files: Functions;
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
