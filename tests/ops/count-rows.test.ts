import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { countRows, reportPath } from '#server/ops/test-reports.ts';
import type { Step } from '#server/ops/test-step.ts';

const REPORT = 'count-rows-test';
const measured = [
  { name: 'orders', value: 38, gate: '= 38', ok: true },
  { name: 'flows', value: NaN, gate: 'to be measured', ok: false, problem: 'Timeout exceeded.' },
];

function write(rows: object[]): void {
  mkdirSync(dirname(reportPath(REPORT)), { recursive: true });
  writeFileSync(reportPath(REPORT), JSON.stringify(rows));
}
afterEach(() => rmSync(reportPath(REPORT), { force: true }));

it('A bench that failed is repeated once, alone', () => {
  write(measured);
  const again = (bench: string): Step => ({ name: 'benches', args: ['--trial', bench] });
  expect(countRows(REPORT, again)).toEqual({
    passed: 1,
    failures: [{ name: `${REPORT}: flows`, why: ['Timeout exceeded.'], again: again('flows') }],
  });
});

it('A figure above its limit is not repeated', () => {
  write([{ name: '/ bytes', value: 31, gate: '<= 30', ok: false }]);
  const failure = { name: `${REPORT}: / bytes`, why: ['is 31, not <= 30'] };
  expect(countRows(REPORT)).toEqual({ passed: 0, failures: [failure] });
});
