import { expect, test } from 'vitest';
import { promises } from '#lib/lite-budgets.ts';
import { budgets } from '#tests/bench/budgets.ts';

test.each(promises)('The most that “$name” costs is what its budget allows', (promise) => {
  const { path, member, full, lite, use } = promise;
  const own = budgets.filter((each) => each.path === path);
  const inLite = own.find((each) => each.lite && Boolean(each.as) === Boolean(member));
  expect(inLite?.limits).toMatchObject({ kB: lite, imageKB: 0, scripts: 0 });
  expect(inLite?.limits.afterTouch?.kB).toBe(use);
  // a form is measured as a guest: what it loads is the same
  const plain =
    own.find((each) => !each.lite && Boolean(each.as) === Boolean(member)) ??
    own.find((each) => !each.lite);
  const { kB = Infinity, afterTouch } = plain?.limits ?? {};
  expect(Math.max(kB, afterTouch?.kB ?? 0)).toBeLessThanOrEqual(full);
});
