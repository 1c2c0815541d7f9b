import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAct } from './choose-act.ts';
import { checkBooks, checkEverything, checkStep } from './checks.ts';
import { workAtDesk } from './desk.ts';
import { cancel, faultAt, nameOf, plan, type Fault } from './faults.ts';
import { LIVES_OF_A_WORLD, populate } from './populate.ts';
import { Random } from './random.ts';
import { checkBalances } from './told.ts';
import { doAllJobs, jumpTo, tidy } from './worker.ts';
import { GaveUp, signIn, Violation, type World } from './world.ts';

const STEPS_OF_A_LIFE = 20;
const STEPS_BETWEEN_AUDITS = 50;

export interface Plan {
  seed: number;
  /** The number of the world. */
  world: number;
  /** Stops after this many steps, before anything comes to its end. */
  until?: number;
  /** Steps whose fault is left out. */
  without?: ReadonlySet<number>;
}

/** A fault that happened, and at which step. */
interface Happened {
  step: number;
  kind: string;
}

export interface Lived {
  trace: readonly string[];
  traded: ReadonlyMap<string, number>;
  /** Faults that happened, by kind, with their steps. */
  faults: readonly Happened[];
  problem: Error | undefined;
}

const seedOf = ({ seed, world }: Pick<Plan, 'seed' | 'world'>): number =>
  Math.imul(seed, 0x9e3779b1) ^ Math.imul(world + 1, 0x85ebca6b);

/** What came of an act, although it may have come to nothing. */
const triedOr = <T>(act: Promise<T>): Promise<T | string> =>
  act.catch((error: unknown) => {
    if (error instanceof GaveUp) return `gave up: ${error.message}`;
    throw error;
  });

/** One act of someone, with the fault that the seed plans for it. Returns the fault if it happened. */
async function act(world: World, step: number, fault: Fault | undefined): Promise<Happened[]> {
  const { server, clock, trace, members } = world;
  const { who, run } = chooseAct(world);
  if (who) await signIn(world, who);
  if (fault) plan(fault, server, clock);
  const line = trace.push(`${step} …`) - 1;
  try {
    const what = await triedOr(run(world, who ?? members[0]!));
    trace[line] = `${step} ${who ? `member ${members.indexOf(who)} ` : ''}${what}`;
  } finally {
    const hasHappened = cancel(server, clock);
    if (fault && hasHappened) trace[line] += `  [${nameOf(fault)}]`;
    else fault = undefined;
  }
  return fault ? [{ step, kind: fault.kind }] : [];
}

async function check(world: World, step: number): Promise<void> {
  await checkStep(world);
  if (step % STEPS_BETWEEN_AUDITS !== 0) return;
  await tidy(world);
  // the worker may have had no time for a day
  await checkBooks(world, ['notice_not_followed']);
  for (const member of world.members) await checkBalances(world, member);
}

const LONGEST_STEP_MS = 120_000;

/** A step that never ends is a violation too. */
async function inTime<T>(step: Promise<T>, times = 1): Promise<T> {
  const limit = new AbortController();
  const tooLong = sleep(times * LONGEST_STEP_MS, undefined, { signal: limit.signal }).then(
    (): T => {
      throw new Violation('a step never ends');
    },
  );
  tooLong.catch(() => undefined);
  return Promise.race([step, tooLong]).finally(() => limit.abort());
}

const HOUR_MS = 3_600_000;
/** The jumps at the end, in hours: longer than any order waits for anything. */
const LAST_JUMPS_H = [1, 3, 12, 24, 24, 72, 240, 744];
const CASES_AT_ONCE = 6;

/** Members stop; jobs and the desk bring everything to its end. */
async function endAll(world: World): Promise<void> {
  world.trace.push('the end begins');
  for (const hours of LAST_JUMPS_H) {
    await doAllJobs(world);
    for (let cases = 0; cases < CASES_AT_ONCE; cases += 1) {
      const done = await triedOr(workAtDesk(world));
      if (done === undefined) break;
      world.trace.push(`  ${done}`);
    }
    await tidy(world);
    await jumpTo(world, new Date(world.clock.now().getTime() + hours * HOUR_MS));
  }
  await doAllJobs(world);
  await tidy(world);
}

/** Lives one world from beginning to end, and returns what happened in it. */
export async function live({ without, until, ...of }: Plan): Promise<Lived> {
  const seed = seedOf(of);
  const world = await populate(new Random(seed));
  const faults: Happened[] = [];
  const last = until ?? LIVES_OF_A_WORLD * STEPS_OF_A_LIFE;
  let problem: Error | undefined;
  try {
    for (let step = 1; step <= last; step += 1) {
      const fault = without?.has(step) ? undefined : faultAt(seed, step);
      faults.push(...(await inTime(act(world, step, fault))));
      await check(world, step);
    }
    if (until === undefined) {
      await inTime(endAll(world), 10);
      await checkEverything(world);
    }
  } catch (error) {
    problem = error instanceof Error ? error : new Violation(String(error));
  } finally {
    await world.server.close();
  }
  const { trace, traded } = world;
  return { trace, traded, faults, problem };
}
