import { live, type Lived, type Plan } from './live.ts';
import { LIVES_OF_A_WORLD } from './populate.ts';

export interface Wanted {
  seed: number;
  lives: number;
  /** The number of the first life. */
  life: number;
}

/** What a number of lives came to. */
export interface Summary {
  lives: number;
  /** How often each kind of fault happened. */
  faults: Map<string, number>;
  traded: Map<string, number>;
}

const TAIL = 25;
const worldOf = (life: number): number => Math.floor(life / LIVES_OF_A_WORLD);

/** The steps of a run whose faults are needed for it to fail, found by leaving out one after the other. */
async function shrink(plan: Plan, { faults, problem }: Lived): Promise<number[]> {
  const without = new Set<number>();
  for (const { step } of faults.toReversed()) {
    without.add(step);
    const again = await live({ ...plan, without });
    if (again.problem?.message !== problem?.message) without.delete(step);
  }
  return faults.map(({ step }) => step).filter((step) => !without.has(step));
}

/** A failure with the command that repeats it. */
async function explain(plan: Plan, lived: Lived, mayShrink: boolean): Promise<Error> {
  const life = plan.world * LIVES_OF_A_WORLD;
  const lines = [
    lived.problem?.message ?? '',
    `npm run simulate -- --seed ${plan.seed} --lives 1 --life ${life} --shrink`,
    ...(mayShrink
      ? [`Faults that it needs: ${(await shrink(plan, lived)).join(', ') || 'none'}`]
      : []),
    ...lived.trace.slice(-TAIL),
  ];
  return new Error(lines.join('\n'), { cause: lived.problem });
}

function add(summary: Summary, { faults, traded }: Lived): void {
  summary.lives += LIVES_OF_A_WORLD;
  for (const { kind } of faults) summary.faults.set(kind, (summary.faults.get(kind) ?? 0) + 1);
  for (const [type, n] of traded) summary.traded.set(type, (summary.traded.get(type) ?? 0) + n);
}

/**
 * Runs this many lives, rounded up to whole worlds.
 * @param print is given the trace of each world
 * @throws Error with the command that repeats the first failure
 */
export async function runLives(
  { seed, lives, life }: Wanted,
  print: (lines: readonly string[]) => void = () => undefined,
  mayShrink = false,
): Promise<Summary> {
  const summary: Summary = { lives: 0, faults: new Map(), traded: new Map() };
  for (let world = worldOf(life); world <= worldOf(life + lives - 1); world += 1) {
    const plan = { seed, world };
    const lived = await live(plan);
    print(lived.trace);
    if (lived.problem) throw await explain(plan, lived, mayShrink);
    add(summary, lived);
  }
  return summary;
}
