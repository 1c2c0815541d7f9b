import { Session, type Profiler } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '#server/ops/root.ts';

/** Sends one command to the inspector of this thread, which answers before it returns. */
function post<Result>(session: Session, method: string, params?: object): Result {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`);
    answer = result;
  });
  return answer as Result;
}

/** What was read since the last `readAllCounts`: V8 resets its counters for all sessions when one reads them. */
const counted: Profiler.ScriptCoverage[] = [];

/** Starts to count the calls of every function. */
export function startCounting(): Session {
  const session = new Session();
  session.connect();
  post(session, 'Profiler.enable');
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

/** The calls since the last reading. */
export function readCounts(session: Session): Profiler.ScriptCoverage[] {
  const { result } = post<Profiler.TakePreciseCoverageReturnType>(
    session,
    'Profiler.takePreciseCoverage',
  );
  counted.push(...result);
  return result;
}

/** The calls since the last time this was called, including those that others have read. */
export function readAllCounts(session: Session): Profiler.ScriptCoverage[] {
  readCounts(session);
  return counted.splice(0);
}

/** The path of one of our files from the root of the repository; undefined for everything else. */
export function pathOf({ url }: Profiler.ScriptCoverage): string | undefined {
  if (!url.startsWith('file:') || url.includes('/node_modules/') || url.endsWith('.json'))
    return undefined;
  const path = relative(root, fileURLToPath(url.replace(/\?.*$/, '')));
  return path.startsWith('..') ? undefined : path;
}

/** The script itself and the runner's wrapper function, which only load it. */
export const isLoading = ({ functionName, ranges: [range] }: Profiler.FunctionCoverage): boolean =>
  functionName === '' && range!.startOffset <= "'use strict';".length;

/** The functions that were called, without those that only load their file. */
export const calledIn = ({ functions }: Profiler.ScriptCoverage): Profiler.FunctionCoverage[] =>
  functions.filter((each) => each.ranges[0]!.count > 0 && !isLoading(each));

/** The runner reads an import by calling a function that it adds to the file that exports it. */
const READS_EXPORT = /^\(\) => \{ try \{ return [^{}]* \} catch/;

/** The files of `src` of which something was called during the work, besides reading their exports. */
export async function filesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const session = startCounting();
  post(session, 'Debugger.enable');
  try {
    readCounts(session);
    await work();
    const called = readCounts(session).filter((script) => {
      if (!pathOf(script)?.startsWith('src/')) return false;
      const { scriptId } = script;
      const { scriptSource } = post<{ scriptSource: string }>(session, 'Debugger.getScriptSource', {
        scriptId,
      });
      const textOf = ({ ranges: [range] }: Profiler.FunctionCoverage) =>
        scriptSource.slice(range!.startOffset, range!.endOffset);
      return calledIn(script).some((each) => !READS_EXPORT.test(textOf(each)));
    });
    return [...new Set(called.map((script) => pathOf(script)!))].sort();
  } finally {
    session.disconnect();
  }
}
