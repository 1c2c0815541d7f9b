import { writeFileSync } from 'node:fs';

/** One measured figure against its limit. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  gate: string;
  ok: boolean;
}

const digits = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Prints the figures and says whether all of them keep their limit. */
export function printRows(title: string, rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ name }) => name.length), 10);
  console.log(`\n${title}`);
  for (const { name, value, unit, gate, ok } of rows) {
    const figure = `${digits(value)} ${unit}`.padStart(16);
    console.log(`  ${ok ? 'ok  ' : 'MISS'} ${name.padEnd(width)} ${figure}   ${gate}`);
  }
  return rows.every(({ ok }) => ok);
}

/** Ends a step of the test run: the figures, a report when one is asked for, and the exit code. */
export function endWith(title: string, rows: readonly Row[]): never {
  const isFine = printRows(title, rows);
  const file = process.env['ROWS_JSON_OUTPUT_FILE'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows));
  process.exit(isFine ? 0 : 1);
}
