import { describe, expect, it } from 'vitest';
import { orderedServices, ordersOf } from '#lib/services/services.ts';
import { live } from './live.ts';
import { purchases } from './purchases.ts';
import { runLives } from './run.ts';
import { sales } from './sales.ts';
import { watchStatements } from './statements.ts';

const { LIVES, SEED = '42', SIMULATE_LIFE = '0', SIMULATE_SHOW } = process.env;
const NIGHT_MS = 12 * 3_600_000;

watchStatements();

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const counts = (found: ReadonlyMap<string, number>): string =>
  [...found].map(([what, n]) => `${n} ${what}`).join(', ');

describe.runIf(LIVES)('npm run simulate', () => {
  it('finds nothing wrong in any of the lives', { timeout: NIGHT_MS }, async () => {
    const wanted = {
      seed: Number(SEED),
      lives: Number(LIVES),
      life: Number(SIMULATE_LIFE),
    };
    const began = performance.now();
    const print = SIMULATE_SHOW ? (lines: readonly string[]) => say(lines.join('\n')) : undefined;
    const { lives, faults, traded } = await runLives(wanted, print, SIMULATE_SHOW === 'shrink');
    const seconds = (performance.now() - began) / 1000;
    say(`${lives} lives in ${seconds.toFixed()} s`);
    say(`Faults: ${counts(faults)}`);
    say(`Traded: ${counts(traded)}`);
  });
});

describe.skipIf(LIVES)('the simulation of the business', () => {
  it('ends well, and the same seed has the same trace again', async () => {
    const plan = { seed: 42, world: 0 };
    const { trace, problem } = await live(plan);
    expect(problem).toBeUndefined();
    const again = await live({ ...plan, until: 20 });
    expect(again.trace).toEqual(trace.slice(0, again.trace.length));
  });

  it('trades every product of the registry', () => {
    /** What isn't bought or sold, but follows from something else. */
    const besides = ['flag-resolution', 'rewards-transfer'];
    const types = orderedServices.map(ordersOf).filter((type) => !besides.includes(type ?? ''));
    expect(Object.keys({ ...purchases, ...sales })).toEqual(expect.arrayContaining(types));
  });
});
