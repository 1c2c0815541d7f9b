import { describe, expect, it } from 'vitest';
import { headersKB, promiseOf, promises } from '#lib/lite/budgets.ts';
import { budgets, type Budget } from '#tests/bench/budgets.ts';

const isFor = (path: string, member: boolean | undefined, lite: boolean) => (budget: Budget) =>
  budget.path === path &&
  (budget.as !== undefined) === (member ?? false) &&
  (budget.lite ?? false) === lite;

/** Guests and members share the budget of bills. */
const isOf = (path: string) => (budget: Budget) => budget.path === path && !budget.lite;

/** All that travels, headers included. */
const travels = (held: { kB: number; requests: number } | undefined) =>
  held && held.kB + headersKB(held.requests);

describe('the promises of lite mode', () => {
  it.each(promises)('$name: $lite KB is its byte budget', (promise) => {
    const held = budgets.find(isFor(promise.path, promise.member, true));
    expect(held?.limits).toMatchObject({ requests: 1, scripts: 0, imageKB: 0 });
    expect(travels(held?.limits)).toBe(promise.lite);
    expect(travels(held?.limits.afterTouch)).toBe(promise.use);
  });

  it.each(promises)('$name: $full KB is its budget otherwise', (promise) => {
    const { path, member, lite, use = lite, full } = promise;
    const held = budgets.find(isFor(path, member, false)) ?? budgets.find(isOf(path));
    const most = travels(held?.limits.afterTouch ?? held?.limits);
    expect(most).toBeLessThanOrEqual(full);
    expect(most).toBeGreaterThan(full - 2);
    expect(use).toBeLessThanOrEqual(full);
  });

  it('are found by the path of the screen and by the visitor', () => {
    expect(promiseOf('/', false)?.name).toBe('Home');
    expect(promiseOf('/', true)?.name).toBe('Home, signed in');
    expect(promiseOf('/legal/terms', true)).toBeUndefined();
  });
});
