import { dirname } from 'node:path';
import { listLoading, type Executed } from './executed.ts';
import { readGraph, type Graph } from './graph.ts';
import { changedWords, Likeness } from './likeness.ts';
import { changedParts, MODULE, readSource } from './source.ts';
import type { Change } from './trees.ts';

/** How far a test is from a change; the closest run first. */
const EXECUTES = 0;
const TOUCHES = 1;
const STARTS = 8;
const SHARED = 9;

/** Files that every test depends on. A change to them doesn't tell which test to run. */
const shared =
  /^(package(-lock)?\.json|tsconfig\.json|tests\/vitest\.config\.ts|src\/server\/db\/migrations\/.*|tests\/support\/(executed|cheap-hashes|islands-setup|patience|test-kinds)\.ts)$/;

const isTest = (path: string): boolean => /^tests\/.*\.test\.tsx?$/.test(path);
const usesDatabase = (test: string): boolean => /\.(contract|mocked|plugs)\.test\.ts$/.test(test);
const isCode = (path: string): boolean => /\.tsx?$/.test(path);

interface Near {
  test: Executed;
  distance: number;
  /** How much of the change it executes. */
  share: number;
  /** The words that it shares with the change, weighed by how rare they are. */
  likeness: number;
  /** How much of what it executes is in that folder. */
  closeness: number;
}

export interface Selection {
  /** Test files to run, the closest first. */
  chosen: string[];
  /** Tests that don't fit the time budget. */
  left: string[];
  /** Changed sources that no known test executes. */
  unknown: string[];
}

/** Names of the changed parts of a file. A new or deleted file has changed as a whole. */
function partsOf({ path, before, after }: Change): string[] {
  if (!isCode(path) || before === undefined || after === undefined) return [MODULE];
  return changedParts(readSource(before, path), readSource(after, path));
}

export class Selector {
  private readonly loading: Map<string, Set<string>>;
  private readonly graph: Graph;
  private readonly starters: Set<string>;
  /** Tests that read sources as text: they are cheap, and which sources they read isn't recorded. */
  readonly readers: string[];

  private readonly executed: readonly Executed[];
  private readonly likeness: Likeness;

  constructor(
    executed: readonly Executed[],
    read = readGraph,
    likeness = new Likeness(executed.map(({ test }) => test)),
  ) {
    this.executed = executed;
    this.likeness = likeness;
    this.loading = listLoading(executed);
    this.graph = read((path) => this.loading.has(path));
    const { starting, reading, importedBy } = this.graph;
    const support = starting.filter((path) => path.startsWith('tests/'));
    this.starters = new Set([
      ...support,
      ...support.flatMap((path) => [...importedBy(path).keys()]),
    ]);
    const readers = new Set(reading);
    this.readers = executed
      .map(({ test }) => test)
      .filter((test) => !usesDatabase(test) && readers.has(test));
  }

  /** Files that a change affects indirectly: what they load may differ now. */
  private carriersOf(change: Change, parts: string[]): Map<string, number> {
    const { path, before, after } = change;
    if (before === undefined || after === undefined || !isCode(path))
      return this.graph.importedBy(path);
    const ran = this.loading.get(path);
    const isLoaded = parts.includes(MODULE) || parts.some((name) => ran?.has(name));
    return isLoaded ? this.graph.loadedWith(path) : new Map<string, number>();
  }

  /** Every test that a change may affect. */
  near(change: Change): Near[] {
    const { path } = change;
    const parts = partsOf(change);
    if (parts.length === 0) return [];
    const carriers = this.carriersOf(change, parts);
    const importers = this.graph.importedBy(path);
    const isStarted = [...importers.keys()].some((each) =>
      /\/(main|start|worker)\.ts$|\/programs\//.test(each),
    );
    const measure = ({ test, loading, files }: Executed): number => {
      if (files[path]?.some((name) => parts.includes(name))) return EXECUTES;
      if (path in files || path in loading) return TOUCHES;
      const steps = [...carriers].filter(([each]) => each in files || each in loading);
      const carried = TOUCHES + Math.min(...steps.map(([, count]) => count));
      const others = [
        ...(shared.test(path) ? [SHARED] : []),
        ...(isStarted && this.starters.has(test) ? [STARTS] : []),
      ];
      return Math.min(carried, ...others);
    };
    const words = changedWords(change);
    return this.executed
      .map((test) => ({
        test,
        distance: measure(test),
        likeness: this.likeness.of(test.test, words),
        ...nearness(test, path, parts),
      }))
      .filter(({ distance }) => distance < Infinity)
      .sort(
        (one, other) =>
          one.distance - other.distance ||
          other.share - one.share ||
          other.likeness - one.likeness ||
          other.closeness - one.closeness,
      );
  }
}

function nearness({ files }: Executed, path: string, parts: string[]) {
  const folder = dirname(path);
  let [all, here] = [1, 0];
  for (const [each, names] of Object.entries(files)) {
    all += names.length;
    if (dirname(each) === folder) here += names.length;
  }
  const share = parts.filter((name) => files[path]?.includes(name)).length / parts.length;
  return { share, closeness: here / all };
}

/** PostgreSQL works as much for a contract test as node does. */
const secondsOf = ({ test, cpuMs }: Executed): number =>
  (cpuMs / 1000) * (usesDatabase(test) ? 2 : 1);

/** Takes the closest test of each change in turn, while there is time. */
export function takeInTurn(lists: Near[][], seconds: number): Pick<Selection, 'chosen' | 'left'> {
  const chosen = new Set<string>();
  const left = new Set<string>();
  let spent = 0;
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let place = 0; place < longest; place += 1)
    for (const list of lists) {
      const test = list[place]?.test;
      if (!test || chosen.has(test.test) || left.has(test.test)) continue;
      const fits = spent + secondsOf(test) <= seconds;
      if (fits) spent += secondsOf(test);
      (fits ? chosen : left).add(test.test);
    }
  return { chosen: [...chosen], left: [...left] };
}

/** The tests that a change may break, by what they executed in their last run. */
export function select(
  changes: readonly Change[],
  executed: readonly Executed[],
  seconds: number,
): Selection {
  const selector = new Selector(executed);
  const sources = changes.filter(
    ({ path }) => !isTest(path) && /^(src|tests|public)\/|^[^/]+$/.test(path),
  );
  const lists = sources.map((change) => ({ change, near: selector.near(change) }));
  const changed = changes.filter(({ path, after }) => isTest(path) && after !== undefined);
  const own = [...changed.map(({ path }) => path), ...(changes.length > 0 ? selector.readers : [])];
  const spent = executed.filter(({ test }) => own.includes(test)).map(secondsOf);
  const { chosen, left } = takeInTurn(
    lists.map(({ near }) => near),
    seconds - spent.reduce((sum, each) => sum + each, 0),
  );
  return {
    chosen: [...new Set([...own, ...chosen])],
    left: left.filter((test) => !own.includes(test)),
    unknown: lists
      .filter(
        ({ change, near }) =>
          /^src\/.*\.tsx?$/.test(change.path) &&
          partsOf(change).length > 0 &&
          near.every(({ distance }) => distance >= STARTS),
      )
      .map(({ change }) => change.path),
  };
}
