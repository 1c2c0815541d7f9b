import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { root } from '#server/ops/root.ts';
import { isStillThere, MOST_SECOND_TRIES, readFlaky, tryAgain } from '#server/ops/test-again.ts';
import { runStep, type Failure, type Step, type StepResult } from '#server/ops/test-step.ts';
import { project } from '#server/ops/test-steps.ts';

const again: Step = { name: 'contract', args: [] };
const failed = (name: string, more: Partial<Failure> = { again }): Failure => ({
  name,
  why: ['expected 1 to be 2'],
  ...more,
});
const fine: StepResult = { passed: 1, failures: [] };
const ran = (...failures: Failure[]): StepResult[] => [{ passed: 10, failures }];
const namesOf = (failures: readonly Failure[]) => failures.map(({ name }) => name);

describe('the second try', () => {
  it('lets a run pass, and names the test with the reason of the first', async () => {
    const judged = await tryAgain(ran(failed('a')), [], () => Promise.resolve(fine));
    expect(judged).toMatchObject({ passed: 11, failed: [], second: [failed('a')] });
  });

  it('fails what fails again', async () => {
    const twice = { passed: 0, failures: [failed('a')] };
    const judged = await tryAgain(ran(failed('a')), [], () => Promise.resolve(twice));
    expect(judged).toMatchObject({ passed: 10, failed: [failed('a')], second: [] });
  });

  it('fails a test that is not found again', async () => {
    const none = { passed: 0, failures: [] };
    const { failed: left } = await tryAgain(ran(failed('a')), [], () => Promise.resolve(none));
    expect(namesOf(left)).toEqual(['a']);
  });

  it('is only for tests: a figure, the format and the types have none', async () => {
    const run = vi.fn(() => Promise.resolve(fine));
    const judged = await tryAgain(ran(failed('budgets: / bytes', {})), [], run);
    expect(namesOf(judged.failed)).toEqual(['budgets: / bytes']);
    expect(run).not.toHaveBeenCalled();
  });

  it('is given to three tests of a run, and to none where more failed', async () => {
    const names = Array.from({ length: MOST_SECOND_TRIES + 1 }, (_, index) => `test ${index}`);
    const run = vi.fn(() => Promise.resolve(fine));
    const many = await tryAgain(ran(...names.map((name) => failed(name))), [], run);
    expect(namesOf(many.failed)).toEqual(names);
    expect(run).not.toHaveBeenCalled();
    const few = await tryAgain(ran(...names.slice(1).map((name) => failed(name))), [], run);
    expect(namesOf(few.second)).toEqual(names.slice(1));
  });

  it('is not given to a test that had one before', async () => {
    const run = vi.fn(() => Promise.resolve(fine));
    const judged = await tryAgain(ran(failed('a'), failed('b')), ['a'], run);
    expect(namesOf(judged.failed)).toEqual(['a']);
    expect(judged.failed[0]!.why.join()).toContain('docs/flaky.md');
    expect(namesOf(judged.second)).toEqual(['b']);
  });
});

describe('a remembered test', () => {
  it('is forgotten once its file is gone', () => {
    const exists = (path: string) => path.endsWith('/tests/orders/races.contract.test.ts');
    const isRemembered = (name: string) => isStillThere(name, exists);
    expect(isRemembered('tests/orders/races.contract.test.ts: pays: once')).toBe(true);
    expect(isRemembered('tests/orders/gone.test.ts: pays: once')).toBe(false);
    expect(isRemembered('e2e: ended with 1')).toBe(true);
  });
});

describe('docs/flaky.md', () => {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    row('Test', 'Date, commit', 'Cause', 'What was done'),
    row('----', '----', '----', '----'),
    row('`tests/orders/a.test.ts: does this \\| that`', '2026-11-30, 1a2b3c4', 'a race', 'waits'),
    row('`` tests/orders/b.test.ts: reads `x` ``', '2026-12-01, 5d6e7f8', 'a clock', 'stands'),
  ].join('\n');

  it('names tests as the run does', () => {
    const names = ['tests/orders/a.test.ts: does this | that', 'tests/orders/b.test.ts: reads `x`'];
    expect(readFlaky(table)).toEqual(names);
  });

  it('states for every test when it was, why, and what was done, once', () => {
    const text = readFileSync(join(root, 'docs', 'flaky.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const cells = rows.map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
    for (const each of cells) expect(each.filter((cell) => cell.trim() !== '')).toHaveLength(4);
    const named = readFlaky(text);
    expect(named).toHaveLength(rows.length);
    expect(new Set(named).size).toBe(named.length);
    const journeys = named.filter((name) => name.includes('.spec.ts: '));
    for (const name of journeys) expect(name).toMatch(/ \((phone|desktop)\)$/);
  });
});

describe('a test that fails once', () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'tiny-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Every test records that it ran; those titled `once` fail the first time. */
  const tests = `
    import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    import { describe, expect, it } from 'vitest';
    const log = ${JSON.stringify(join(folder, 'log'))};
    const ran = () => (existsSync(log) ? readFileSync(log, 'utf8') : '').split('\\n');
    const note = (title) => { const known = ran(); appendFileSync(log, title + '\\n'); return known; };
    describe('prices (a+b)', () => {
      it.each([['1.5', 1], ['$2', 2]])('of %s: "once", [%i]?', (text) => {
        const known = note(text);
        if (text === '$2') expect(known).toContain(text);
      });
      it('of $2', () => void note('shorter'));
    });`;
  writeFileSync(join(folder, 'tiny.test.ts'), tests);
  const unloaded = `
    import { existsSync, writeFileSync } from 'node:fs';
    import { it } from 'vitest';
    const seen = ${JSON.stringify(join(folder, 'seen'))};
    if (!existsSync(seen)) { writeFileSync(seen, ''); throw new Error('not this time'); }
    it('loads', () => undefined);`;
  writeFileSync(join(folder, 'unloaded.test.ts'), unloaded);
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { root: ${JSON.stringify(folder)}, test: { projects: [{ test: { name: 'tiny', include: ['*.test.ts'] } }] } };`,
  );

  it('is run again alone, by its whole name, and a file that did not load is loaded again', async () => {
    const tiny = project('tiny', join(folder, 'vitest.config.ts'));
    const { passed, failures } = await runStep(tiny, false);
    expect(passed).toBe(2);
    const names = [
      'tiny.test.ts: prices (a+b) of $2: "once", [2]?',
      'unloaded.test.ts: not loaded',
    ];
    expect(
      namesOf(failures)
        .map((name) => name.replace(/^.*\//, ''))
        .sort(),
    ).toEqual(names);
    for (const each of failures) expect(await runStep(each.again!, false), each.name).toEqual(fine);
    const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    expect(log).toEqual(['1.5', '$2', 'shorter', '$2']);
  });
});
