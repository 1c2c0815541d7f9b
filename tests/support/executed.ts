import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { root } from '#server/ops/root.ts';

/*
 * Records for each test file which functions of our files it executed. Test files of a worker share
 * modules, so the counts are read before and after each. Reading an import also counts, because the
 * runner turns it into a function in the exporting file.
 */

const folder = process.env['EXECUTED_FOLDER'];

/** The script itself and the runner's wrapper function, which only load it. */
const isLoading = ({ functionName, ranges: [range] }: Profiler.FunctionCoverage) =>
  functionName === '' && range!.startOffset <= "'use strict';".length;

function post<Result>(session: Session, method: string, params?: object): Result {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`);
    answer = result;
  });
  return answer as Result;
}

const take = (session: Session) =>
  post<Profiler.TakePreciseCoverageReturnType>(session, 'Profiler.takePreciseCoverage').result;

function isOurs(url: string): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/') && !url.endsWith('.json');
}

function namesByFile(scripts: Profiler.ScriptCoverage[]): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const { url, functions } of scripts.filter((each) => isOurs(each.url))) {
    const called = functions.filter((each) => each.ranges[0]!.count > 0 && !isLoading(each));
    const path = relative(root, fileURLToPath(url.replace(/\?.*$/, '')));
    if (called.length === 0 || path.startsWith('..')) continue;
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
  const session = new Session();
  let loading: Noted['loading'] = {};
  session.connect();
  post(session, 'Profiler.enable');
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  beforeAll(() => void (loading = namesByFile(take(session))));
  afterAll(({}, suite) => {
    const files = namesByFile(take(session));
    const { user, system } = process.cpuUsage(before);
    const test = 'filepath' in suite ? relative(root, suite.filepath) : suite.name;
    note(into, test, { cpuMs: Math.round((user + system) / 1000), loading, files });
    session.disconnect();
  });
}

if (folder !== undefined) watchFile(folder);
