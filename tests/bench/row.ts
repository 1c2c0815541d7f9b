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

/**
 * Ends a step of the test run: prints the figures, writes a report on request, and sets the exit
 * code.
 */
export function endWith(title: string, rows: readonly Row[]): never {
  const isFine = printRows(title, rows);
  const file = process.env['ROWS_JSON_OUTPUT_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows));
  process.exit(isFine ? 0 : 1);
}
