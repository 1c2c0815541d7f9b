import { changedParts, readSource } from '#server/ops/selection/source.ts';

/** A way to break a line. */
const mistakes: [RegExp, (found: string) => string][] = [
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ >= /g, () => ' < '],
  [/ < /g, () => ' >= '],
  [/ > /g, () => ' <= '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/ \?\? /g, () => ' && '],
  [/ \+ /g, () => ' - '],
  [/ - /g, () => ' + '],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [
    /(?<=[ (])\d[\d_]*n?(?=[,;)\s])/g,
    (found) => (found.endsWith('n') ? `${found} + 1n` : `${found} + 1`),
  ],
  [/^( +)return [^;{(]+;$/gm, (found) => found.replace(/return .*;/, 'return undefined as never;')],
  [/^( +)await [^;]+;$/gm, (found) => found.replace(/await .*;/, ';')],
];

export interface Fault {
  line: number;
  was: string;
  is: string;
  text: string;
}

const lineAt = (text: string, index: number): string =>
  text
    .slice(text.lastIndexOf('\n', index - 1) + 1)
    .split('\n', 1)[0]!
    .trim();

/** Every possible mistake in a file that changes its behaviour. */
export function listFaults(text: string, path: string): Fault[] {
  const before = readSource(text, path);
  const faults: Fault[] = [];
  for (const [pattern, change] of mistakes)
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const wrong = text.slice(0, index) + change(found) + text.slice(index + found.length);
      try {
        if (changedParts(before, readSource(wrong, path)).length === 0) continue;
      } catch {
        continue;
      }
      const line = text.slice(0, index).split('\n').length;
      faults.push({ line, was: lineAt(text, index), is: lineAt(wrong, index), text: wrong });
    }
  return faults;
}
