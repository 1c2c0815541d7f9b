/** What each number of a command is: along x, along y, or itself (radii, angles and flags of arcs). */
const shapes: Readonly<Record<string, string>> = {
  m: 'xy',
  l: 'xy',
  h: 'x',
  v: 'y',
  t: 'xy',
  q: 'xyxy',
  s: 'xyxy',
  c: 'xyxyxy',
  a: 'rraffxy',
  z: '',
};
const numberAt = /[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/y;
const flagAt = /[\s,]*([01])/y;

interface Command {
  name: string;
  values: number[];
}

/** The commands of a path, each with its name: one letter can stand for several in a row. */
function readPath(d: string): Command[] {
  const commands: Command[] = [];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const shape = shapes[letter.toLowerCase()] ?? '';
    let name = letter;
    let at = 0;
    do {
      const values = [...shape].map((kind) => {
        const pattern = kind === 'f' ? flagAt : numberAt;
        pattern.lastIndex = at;
        const found = pattern.exec(rest)?.[1];
        if (found === undefined) throw new Error(`No number at ${at} of ${letter}${rest}`);
        at = pattern.lastIndex;
        return Number(found);
      });
      commands.push({ name, values });
      if (name === 'm') name = 'l';
      if (name === 'M') name = 'L';
    } while (rest.slice(at).trim() !== '');
  }
  return commands;
}

const join = (values: readonly string[]): string =>
  values.reduce(
    (text, each) => (text && !each.startsWith('-') ? `${text} ${each}` : text + each),
    '',
  );

/**
 * Moves every point of a path to a grid of `step`. In a small picture the change is invisible, and the path is a third
 * shorter. Positions are rounded rather than distances, so errors don't add up.
 */
export function roundPath(d: string, step: number): string {
  const onGrid = (value: number) => Math.round(value / step);
  const write = (count: number) =>
    String(Number((count * step).toFixed(3))).replace(/^(-?)0\./, '$1.');
  // the current point, and the start of the subpath: as drawn, and on the grid
  let pen = { x: 0, y: 0 };
  let start = pen;
  let text = '';
  for (const { name, values } of readPath(d)) {
    const isRelative = name === name.toLowerCase();
    const kinds = shapes[name.toLowerCase()] ?? '';
    const next = { ...pen };
    const written = values.map((value, at) => {
      const kind = kinds[at] ?? '';
      if (kind !== 'x' && kind !== 'y') return kind === 'r' ? write(onGrid(value)) : String(value);
      next[kind] = isRelative ? pen[kind] + value : value;
      return write(onGrid(next[kind]) - (isRelative ? onGrid(pen[kind]) : 0));
    });
    text += name + join(written);
    pen = name.toLowerCase() === 'z' ? start : next;
    if (name.toLowerCase() === 'm') start = pen;
  }
  return text;
}
