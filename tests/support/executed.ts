import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Profiler, Session } from 'node:inspector';
import { afterAll, beforeAll, expect } from 'vitest';
import { root } from '#server/ops/root.ts';
import {
  digestOf,
  isCurrent,
  noteFile,
  readNote,
  type Executed,
} from '#server/ops/selection/executed.ts';
import { calledIn, pathOf, readAllCounts, startCounting } from './coverage.ts';

/*
 * Records for each test file which functions of our files it executed. Test files of a worker share
 * modules, so the counts are read before and after each. Reading an import also counts, because the
 * runner turns it into a function in the exporting file. A file whose note is still true isn't noted
 * again: counting slows everything down.
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

/**
 * Code that runs while files load is only counted for the first test that loads them, so it is
 * stored.
 */
function note(into: string, noted: Omit<Executed, 'digest'>): void {
  const loading = { ...readNote(into, noted.test)?.loading, ...noted.loading };
  const all = { ...noted, loading };
  const file = noteFile(into, noted.test);
  mkdirSync(dirname(file), { recursive: true });
  // replaced atomically, because a run may be interrupted
  writeFileSync(`${file}.new`, JSON.stringify({ ...all, digest: digestOf(all) }));
  renameSync(`${file}.new`, file);
}

/**
 * Counting continues from file to file of a worker, because each start makes V8 discard all that it
 * has optimised.
 */
const worker = globalThis as { ojaCounting?: Session | undefined };

function watchFile(into: string, test: string): void {
  const before = process.cpuUsage();
  const session = (worker.ojaCounting ??= startCounting());
  let loading: Executed['loading'] = {};
  beforeAll(() => void (loading = namesByFile(readAllCounts(session))));
  afterAll(() => {
    const files = namesByFile(readAllCounts(session));
    const { user, system } = process.cpuUsage(before);
    note(into, { test, cpuMs: Math.round((user + system) / 1000), loading, files });
  });
}

function stopCounting(): void {
  worker.ojaCounting?.disconnect();
  worker.ojaCounting = undefined;
}

if (folder !== undefined) {
  const test = relative(root, expect.getState().testPath ?? '');
  if (isCurrent(readNote(folder, test))) stopCounting();
  else watchFile(folder, test);
}
