/**
 * A QR code as one SVG element: byte mode, error correction M, versions 1 to 9 (ISO/IEC 18004).
 * No styles and no scripts, so a strict content policy shows it.
 */
interface Version {
  /** Error correction codewords of each block. */
  ec: number;
  /** Data codewords of each block. */
  blocks: number[];
  /** Centres of the alignment patterns. */
  align: number[];
}

const times = (count: number, value: number): number[] => Array<number>(count).fill(value);

const versions: readonly Version[] = [
  { ec: 10, blocks: [16], align: [] },
  { ec: 16, blocks: [28], align: [6, 18] },
  { ec: 26, blocks: [44], align: [6, 22] },
  { ec: 18, blocks: times(2, 32), align: [6, 26] },
  { ec: 24, blocks: times(2, 43), align: [6, 30] },
  { ec: 16, blocks: times(4, 27), align: [6, 34] },
  { ec: 18, blocks: times(4, 31), align: [6, 22, 38] },
  { ec: 22, blocks: [...times(2, 38), ...times(2, 39)], align: [6, 24, 42] },
  { ec: 22, blocks: [...times(3, 36), ...times(2, 37)], align: [6, 26, 46] },
];

const capacityOf = ({ blocks }: Version) => blocks.reduce((sum, size) => sum + size, 0);

// Arithmetic in the field of 256 elements, modulus 0x11d.
const exp: number[] = [];
const log: number[] = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  exp[power] = value;
  log[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}
const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : exp[(log[a]! + log[b]!) % 255]!;

function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = times(generator.length + 1, 0);
    generator.forEach((factor, at) => {
      next[at]! ^= factor;
      next[at + 1]! ^= multiply(factor, exp[power]!);
    });
    generator = next;
  }
  const rest = [...data, ...times(count, 0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at]!;
    generator.forEach((factor, offset) => {
      rest[at + offset]! ^= multiply(factor, lead);
    });
  }
  return rest.slice(data.length);
}

function dataWords(bytes: Uint8Array, capacity: number): number[] {
  let bits = `0100${bytes.length.toString(2).padStart(8, '0')}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits = bits.padEnd(Math.min(bits.length + 4, capacity * 8), '0');
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const words = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0; words.length < capacity; pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Data and correction of all blocks, dealt out in turns. */
function interleave(words: readonly number[], { ec, blocks }: Version): number[] {
  let from = 0;
  const parts = blocks.map((size) => words.slice(from, (from += size)));
  const corrections = parts.map((part) => correctionOf(part, ec));
  const longest = Math.max(...blocks);
  const deal = (lists: number[][], length: number) =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  return [...deal(parts, longest), ...deal(corrections, ec)];
}

/** Remainder of a BCH code, appended to the value. */
function withCheck(value: number, generator: number, checkBits: number): number {
  const top = generator.toString(2).length;
  let rest = value << checkBits;
  while (rest.toString(2).length >= top && rest > 0)
    rest ^= generator << (rest.toString(2).length - top);
  return (value << checkBits) | rest;
}

const masks: readonly ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** True is dark; undefined is free for data. */
type Grid = (boolean | undefined)[][];

/** Places that belong to the format, told once in each corner. */
function formatPlaces(size: number): [row: number, col: number][][] {
  const along = [0, 1, 2, 3, 4, 5, 7, 8];
  return Array.from({ length: 15 }, (_, bit): [number, number][] => [
    bit < 8 ? [along[bit]!, 8] : [8, along[14 - bit]!],
    bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8],
  ]);
}

function drawPatterns(grid: Grid, align: readonly number[]): void {
  const size = grid.length;
  const square = (row: number, col: number, reach: number, isLight: number[]) => {
    for (let r = -reach; r <= reach; r += 1)
      for (let c = -reach; c <= reach; c += 1) {
        const line = grid[row + r];
        if (line && col + c >= 0 && col + c < size)
          line[col + c] = !isLight.includes(Math.max(Math.abs(r), Math.abs(c)));
      }
  };
  for (let at = 0; at < size; at += 1) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  const far = size - 4;
  for (const [row, col] of [
    [3, 3],
    [3, far],
    [far, 3],
  ] as const)
    square(row, col, 4, [2, 4]);
  const last = align.length - 1;
  align.forEach((row, i) =>
    align.forEach((col, j) => {
      const isCorner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isCorner) square(row, col, 2, [1]);
    }),
  );
  for (const places of formatPlaces(size)) for (const [r, c] of places) grid[r]![c] = false;
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const size = grid.length;
  const bits = withCheck(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const [a, b] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    grid[a]![b] = grid[b]![a] = ((bits >> bit) & 1) === 1;
  }
}

/** The free places in the order of reading: pairs of columns from the right, up and down in turns. */
function dataPlaces(grid: Grid): [row: number, col: number][] {
  const size = grid.length;
  const places: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const col of [right, right - 1])
        if (grid[row]![col] === undefined) places.push([row, col]);
    }
    isUp = !isUp;
  }
  return places;
}

function penaltyOf(grid: readonly (readonly boolean[])[]): number {
  const columns = grid.map((_, at) => grid.map((row) => row[at]!));
  const text = (line: readonly boolean[]) => line.map((dark) => (dark ? '1' : '0')).join('');
  let sum = 0;
  for (const line of [...grid, ...columns].map(text)) {
    for (const [run] of line.matchAll(/1{5,}|0{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let r = 1; r < grid.length; r += 1)
    for (let c = 1; c < grid.length; c += 1) {
      const dark = grid[r]![c];
      if (dark === grid[r - 1]![c] && dark === grid[r]![c - 1] && dark === grid[r - 1]![c - 1])
        sum += 3;
    }
  const share = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

function masked(base: Grid, mask: number, bits: string): boolean[][] {
  const grid = base.map((row) => [...row]);
  dataPlaces(base).forEach(([r, c], at) => {
    grid[r]![c] = (bits[at] === '1') !== masks[mask]!(r, c);
  });
  const format = withCheck(mask, 0x537, 10) ^ 0x5412;
  formatPlaces(grid.length).forEach((places, bit) => {
    for (const [r, c] of places) grid[r]![c] = ((format >> bit) & 1) === 1;
  });
  return grid.map((row) => row.map((dark) => dark === true));
}

/**
 * The modules of the smallest code that holds the text; true is dark.
 * @throws RangeError above 180 bytes
 */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex((each) => capacityOf(each) >= bytes.length + 2);
  const version = versions[index];
  if (!version) throw new RangeError('Too long for this QR code.');
  const size = 21 + 4 * index;
  const grid: Grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): boolean | undefined => undefined),
  );
  drawPatterns(grid, version.align);
  drawVersion(grid, index + 1);
  const words = interleave(dataWords(bytes, capacityOf(version)), version);
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  const drawn = masks.map((_, mask) => masked(grid, mask, bits));
  const scores = drawn.map(penaltyOf);
  return drawn[scores.indexOf(Math.min(...scores))]!;
}

const QUIET = 4;

/** The code as an <svg> with its quiet zone, one path, dark on light. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length + 2 * QUIET;
  let path = '';
  modules.forEach((row, r) =>
    row.forEach((dark, c) => {
      if (dark) path += `M${c + QUIET} ${r + QUIET}h1v1h-1z`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
