import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Profiler } from 'node:inspector';
import { afterAll, beforeAll } from 'vitest';
import { root } from '#server/ops/root.ts';
import { calledIn, pathOf, readAllCounts, startCounting } from './coverage.ts';

/*
 * Records for each test file which functions of our files it executed. Test files of a worker share
 * modules, so the counts are read before and after each. Reading an import also counts, because the
 * runner turns it into a function in the exporting file.
 */

const folder = process.env['EXECUTED_FOLDER'];

function namesByFile(scripts: Profiler.ScriptCoverage[]): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const script of scripts) {
    const path = pathOf(script);
    const called = calledIn(script);
    if (path === undefined || called.length === 0) continue;
    files[path] = [
      ...new Set([...(files[path] ?? []), ...called.map(({ functionName }) => functionName)]),
    ];
  }
  return files;
}

interface Noted {
  /** The CPU time of the worker's process, including what it loaded first. */
  cpuMs: number;
  /**
   * What ran before the first test: modules that no other file had loaded yet, and the file's own
   * top level.
   */
  loading: Record<string, string[]>;
  /** What ran afterwards. */
  files: Record<string, string[]>;
}

function note(into: string, test: string, noted: Noted): void {
  const file = join(into, `${test.replaceAll('/', '+')}.json`);
  mkdirSync(into, { recursive: true });
  // replaced atomically, because a run may be interrupted
  writeFileSync(`${file}.new`, JSON.stringify({ test, ...noted }));
  renameSync(`${file}.new`, file);
}

function watchFile(into: string): void {
  const before = process.cpuUsage();
  const session = startCounting();
  let loading: Noted['loading'] = {};
  beforeAll(() => void (loading = namesByFile(readAllCounts(session))));
  afterAll(({}, suite) => {
    const files = namesByFile(readAllCounts(session));
    const { user, system } = process.cpuUsage(before);
    const test = 'filepath' in suite ? relative(root, suite.filepath) : suite.name;
    note(into, test, { cpuMs: Math.round((user + system) / 1000), loading, files });
    session.disconnect();
  });
}

if (folder !== undefined) watchFile(folder);
