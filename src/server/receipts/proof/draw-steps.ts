import { readColour } from '#server/receipts/share/class-colours.ts';
import { widthOf } from '#server/receipts/paper/fonts.ts';
import { from, path, type Mark, type TextStyle } from '#server/receipts/paper/sheet.ts';
import type { Column } from './column.ts';
import type { ProofStep } from './proof.ts';

const dot = (x: number, y: number, r: number): Mark =>
  path(`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`, {
    fill: readColour('success'),
  });

/** Where a label begins: below its dot, inside of the column at both ends. */
function labelAt(at: number, count: number, x: number, width: number): number {
  if (at === 0) return x;
  return at === count - 1 ? x - width : x - width / 2;
}

/** The way from start to end: a line with a dot for each step. */
export function addSteps(column: Column, steps: readonly ProofStep[], size: number): void {
  if (steps.length === 0) return;
  const r = size * 0.42;
  const y = column.bottom + size * 1.6;
  const [start, end] = [column.left + r, column.left + column.width - r];
  const word: TextStyle = { size, weight: 600, colour: readColour('ink') };
  const when: TextStyle = { size, weight: 400, colour: readColour('ink-3') };
  column.marks.push(
    path(`M${start} ${y}H${end}`, { stroke: readColour('success'), width: size / 6 }),
  );
  steps.forEach((step, at) => {
    const x = start + ((end - start) * at) / (steps.length - 1);
    const edge = at === 0 ? x - r : at === steps.length - 1 ? x + r : x;
    const place = (text: string, style: TextStyle) =>
      labelAt(at, steps.length, edge, widthOf(text, style));
    column.marks.push(
      dot(x, y, r),
      from(place(step.word, word), y + size * 1.75, step.word, word),
      from(place(step.when, when), y + size * 3, step.when, when),
    );
  });
  column.bottom = y + size * 3.3;
}
