import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#server/ops/root.ts';

export interface Figures {
  rate: number;
  p50: number;
  p99: number;
  commits: number;
  cpu: number;
}

export interface Measured {
  flow: string;
  callers: number;
  /** With the notices inside the transactions, as they were before. */
  inside: Figures;
  after: Figures;
}

const BEGIN = '<!-- npm run bench -- orders writes from here with WRITE_FIGURES=1 -->';
const END = '<!-- to here -->';

const tenth = (value: number) => (Math.round(value * 10) / 10).toString();
const whole = (value: number) => Math.round(value).toString();

const lineOf = ({ flow, callers, inside, after }: Measured): string =>
  [
    '',
    `${flow}, ${callers} at once`,
    `${tenth(inside.rate)} → ${tenth(after.rate)}`,
    `${whole(inside.p50)} → ${whole(after.p50)}`,
    `${whole(inside.p99)} → ${whole(after.p99)}`,
    whole(after.commits),
    whole(after.cpu),
    '',
  ]
    .join(' | ')
    .trim();

/** Rewrites the table of docs/scale.md. */
export async function writeFigures(measured: readonly Measured[]): Promise<void> {
  const file = path.join(root, 'docs/scale.md');
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/scale.md has no place for the table');
  const head = [
    'Order',
    'Orders a second',
    'Median, ms',
    'p99, ms',
    'Commits each',
    'CPU each, ms',
  ];
  const table = [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => ' --- |').join('')}`,
    ...measured.map(lineOf),
  ];
  const made = [BEGIN, '', ...table, '', ''].join('\n');
  await writeFile(file, text.slice(0, from) + made + text.slice(to));
}
