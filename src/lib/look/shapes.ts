/** One flat area or stroke of a picture: colour class, path, and a rotation if it leans. */
export type Shape = readonly [className: string, d: string, transform?: string];
export interface Drawing {
  viewBox: string;
  shapes: readonly Shape[];
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const straight = (step: 'h' | 'v', by: number) => (Math.round(by * 10) ? `${step}${n(by)}` : '');

export const box = (cls: string, x: number, y: number, w: number, h: number, r = 0): Shape => {
  const bend = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  const [across, down] = [w - 2 * r, h - 2 * r];
  if (r === 0) return [cls, `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`];
  const right = straight('h', across) + bend(r, r) + straight('v', down) + bend(-r, r);
  const left = straight('h', -across) + bend(-r, -r) + straight('v', -down) + bend(r, -r);
  const d = `M${n(x + r)} ${n(y)}${right}${left}z`;
  return [cls, d];
};

export const oval = (cls: string, x: number, y: number, rx: number, ry = rx): Shape => [
  cls,
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`,
];

interface Canopy {
  x: number;
  top: number;
  rim: number;
  half: number;
  panels: number;
  colours: readonly string[];
}

/** The parasol's cloth: panels from the tip to a scalloped rim, seen from the side. */
export function canopy({ x, top, rim, half, panels, colours }: Canopy): Shape[] {
  const width = (2 * half) / panels;
  const shoulder = top + (rim - top) * 0.46;
  const edges = Array.from({ length: panels + 1 }, (_, i) => x - half + i * width);
  const bow = (edge: number) => x + (edge - x) * 0.62;
  const cloth = edges.slice(0, -1).map((left, i): Shape => {
    const right = left + width;
    const down = `M${n(x)} ${n(top)}C${n(bow(left))} ${n(top)} ${n(left)} ${n(shoulder)} ${n(left)} ${n(rim)}`;
    const scallop = `Q${n(left + width / 2)} ${n(rim + width * 0.42)} ${n(right)} ${n(rim)}`;
    const up = `C${n(right)} ${n(shoulder)} ${n(bow(right))} ${n(top)} ${n(x)} ${n(top)}z`;
    return [colours[i % colours.length] ?? 'f-p', down + scallop + up];
  });
  return [...cloth, box(colours[0] ?? 'f-p', x - 2, top - 8, 4, 10, 2)];
}

/** A coin with the naira's two bars. */
export function coin(x: number, y: number, r: number): Shape[] {
  const [w, h] = [r * 0.26, r * 0.34];
  const letter = `M${n(x - w)} ${n(y + h)}v${n(-2 * h)}l${n(2 * w)} ${n(2 * h)}v${n(-2 * h)}`;
  const bars = `M${n(x - r * 0.42)} ${n(y - r * 0.1)}h${n(r * 0.84)}M${n(x - r * 0.42)} ${n(y + r * 0.12)}h${n(r * 0.84)}`;
  return [oval('f-y', x, y, r), ['s-i', letter + bars]];
}
