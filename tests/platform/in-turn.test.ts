import { describe, expect, it } from 'vitest';
import { inTurn } from '#server/platform/in-turn.ts';

/** Work that ends on request. */
function works() {
  const ends: (() => void)[] = [];
  const log: number[] = [];
  const work = (name: number) => async () => {
    log.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  return { work, ends, log };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('queued work', () => {
  it('runs a few at a time, in the order it came', async () => {
    const run = inTurn({ running: 2, waiting: 5, retryAfterS: 1 });
    const { work, ends, log } = works();
    const all = [1, 2, 3, 4].map((name) => run(work(name)));
    await settled();
    expect(log).toEqual([1, 2]);
    ends[1]!();
    await settled();
    expect(log).toEqual([1, 2, 3]);
    ends[0]!();
    await settled();
    for (const end of ends) end();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('is refused as busy when too much waits', async () => {
    const run = inTurn({ running: 1, waiting: 1, retryAfterS: 7 });
    const { work, ends } = works();
    const all = [run(work(1)), run(work(2))];
    await expect(run(work(3))).rejects.toMatchObject({ code: 'busy', retryAfterS: 7 });
    await settled();
    ends[0]!();
    await settled();
    ends[1]!();
    expect(await Promise.all(all)).toEqual([1, 2]);
  });

  it('passes its turn on when it fails, and no newcomer slips in between', async () => {
    const run = inTurn({ running: 1, waiting: 5, retryAfterS: 1 });
    const { work, ends, log } = works();
    const failing = run(async () => {
      await settled();
      throw new Error('failed');
    });
    const second = run(work(2));
    await expect(failing).rejects.toThrow('failed');
    const third = run(work(3));
    await settled();
    expect(log).toEqual([2]);
    ends[0]!();
    await settled();
    ends[1]!();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
  });
});
