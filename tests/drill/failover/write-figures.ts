import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import type { Verdict } from './judge.ts';

/** What the drill measured: seconds until orders are placed again, by what was killed. */
export interface Figures extends Verdict {
  times: number;
  process: number[];
  machine: number[];
}

const BEGIN = '<!-- npm run drill -- failover writes from here -->';
const END = '<!-- to here -->';

function secondsOf(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return `median ${median.toFixed(1)} s, at most ${(sorted.at(-1) ?? 0).toFixed(1)} s`;
}

const tableOf = (figures: Figures): string[] => {
  const { times, acknowledged, lost, doubled, waiting, tryAgain, answers } = figures;
  const rows = [
    ['Orders acknowledged, while the primary was killed', `${acknowledged}, ${times} times`],
    ['Acknowledged orders and postings that are lost', `${lost}`],
    ['Orders that were placed, paid or delivered twice', `${doubled}`],
    ['Orders that wait for their provider’s answer, with their money held', `${waiting}`],
    ['Orders again after PostgreSQL was killed', secondsOf(figures.process)],
    ['Orders again after the whole machine was', secondsOf(figures.machine)],
    ['Answers “try again”', `${tryAgain} of ${answers}`],
    ['Other failures', `${figures.faults.length}`],
    ['Findings of the audit', '0'],
  ];
  return ['| What | Measured |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)];
};

/** Rewrites the table of docs/operations.md. */
export async function writeFigures(figures: Figures): Promise<void> {
  const { format } = await import('prettier');
  const file = join(root, 'docs/operations.md');
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/operations.md has no place for the figures');
  const made = [BEGIN, '', ...tableOf(figures), '', ''].join('\n');
  const config = (await import(join(root, '.config/prettier.config.mjs'))) as { default: object };
  const all = `${text.slice(0, from)}${made}${text.slice(to)}`;
  await writeFile(file, await format(all, { ...config.default, parser: 'markdown' }));
}
