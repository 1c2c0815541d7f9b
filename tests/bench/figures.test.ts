import { execFileSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { tabulate } from './against.ts';
import { atMost, printRows, readRows, tried, unmeasured, type Row } from './row.ts';

const rows: Row[] = [
  atMost('airtime, 16 at once: p99', 612.5, 'ms', 400),
  atMost('holds against one UPDATE for each', 0.31, 'x bare', 1),
  { name: 'postings lost', value: 0, unit: '', gate: '= 0', ok: true },
];

/** What a bench of many figures prints into a pipe that is read late, as on a busy machine. */
function printedLate(count: number): string {
  const script = `import { atMost, endWith } from './row.ts';
    endWith('Many', Array.from({ length: ${count} }, (_, n) => atMost('figure ' + n, n, 'ms', 1)));`;
  const readLate = '"$0" --input-type=module --eval "$1" | (sleep 1; cat)';
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
  return execFileSync('sh', ['-c', readLate, process.execPath, script], options);
}

describe('the figures of a bench', () => {
  it('are printed to the last one, however late they are read', () => {
    expect(printedLate(2_000)).toContain('figure 1999 ');
  });

  it('can be read from what was printed', () => {
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
      printed.push(line);
    });
    printRows('Figures', rows);
    log.mockRestore();
    const figures = rows.map(({ name, value, unit }) => ({ name, value, unit }));
    expect(readRows(printed.join('\n'))).toEqual(figures);
  });

  it('are set beside those of another commit, with their ratio', () => {
    const there = new Map([
      ['rate, /s', [10, 30]],
      ['gone', [1]],
    ]);
    const here = new Map([
      ['rate, /s', [50]],
      ['new', [2]],
    ]);
    const lines = tabulate(there, here).split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['rate, /s', '20', '50', '2.50 x'],
      ['new', '–', '2'],
      ['gone', '1', '–'],
    ]);
  });
});

describe('a bench in a trial run', () => {
  it('passes when it has measured everything, whatever the figures are', () => {
    expect(tried('orders', rows)).toMatchObject({ ok: true, value: 3 });
  });

  it('fails when a figure is missing, and names it', () => {
    const row = tried('orders', [...rows, unmeasured('p99', new Error('No one answered.'))]);
    expect(row.ok).toBe(false);
    expect(row.problem).toMatch('No one answered.');
  });

  it('fails when it measured nothing', () => {
    expect(tried('orders', []).ok).toBe(false);
  });
});
