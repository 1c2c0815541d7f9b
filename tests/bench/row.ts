import { writeFileSync } from 'node:fs';

/** One measured figure against its limit. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  gate: string;
  ok: boolean;
  /** Why there is no value. */
  problem?: string;
}

/** A figure that must not exceed its limit. */
export const atMost = (name: string, value: number, unit: string, limit: number): Row => ({
  name,
  value,
  unit,
  gate: `<= ${limit}`,
  ok: value <= limit,
});

/** A figure that couldn't be measured counts as missed; the others are still measured. */
export const unmeasured = (name: string, error: unknown): Row => ({
  name,
  value: NaN,
  unit: '',
  gate: 'to be measured',
  ok: false,
  problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/** A bench that was only tried counts as one check: that it measured each of its figures. */
export function tried(name: string, rows: readonly Row[]): Row {
  const problem = rows.find((row) => row.problem !== undefined)?.problem;
  const measured = rows.filter((row) => row.problem === undefined).length;
  const ok = measured > 0 && problem === undefined;
  const row: Row = { name, value: measured, unit: 'figures', gate: `= ${rows.length}`, ok };
  return problem === undefined ? row : { ...row, problem };
}

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Prints the figures, and returns whether all are within their limits. */
export function printRows(title: string, rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 10);
  console.log(`\n${title}`);
  for (const { name, value, unit, gate, ok, problem } of rows) {
    const figure = `${digits(value)} ${unit}`.padStart(16);
    console.log(`  ${ok ? 'ok  ' : 'MISS'} ${name.padEnd(width)} ${figure}   ${gate}`);
    if (problem !== undefined) console.log(problem);
  }
  return rows.every(({ ok }) => ok);
}

/** The figures in what `printRows` has printed. */
export function readRows(text: string): Pick<Row, 'name' | 'value' | 'unit'>[] {
  const lines = text.matchAll(/^ {2}(?:ok {3}|MISS )(.+?) {2,}(-?[\d.]+) (.*?)(?: {3}.*)?$/gm);
  return [...lines].map(([, name = '', value, unit = '']) => ({
    name,
    value: Number(value),
    unit,
  }));
}

/**
 * Exits after everything printed has been read. A pipe is full after some 280 lines, and exiting loses what doesn’t
 * fit.
 */
export const exitWhenPrinted = (code: number): void =>
  void process.stdout.write('', () => process.exit(code));

/**
 * Ends a step of the test run: prints the figures, writes a report on request, and sets the exit
 * code.
 */
export function endWith(title: string, rows: readonly Row[]): void {
  const isFine = printRows(title, rows);
  const file = process.env['ROWS_JSON_OUTPUT_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows));
  exitWhenPrinted(isFine ? 0 : 1);
}
