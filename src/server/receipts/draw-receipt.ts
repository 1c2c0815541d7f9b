import { brand } from '#lib/brand.ts';
import { mark } from '#lib/look/pictures.ts';
import { drawQr } from '#lib/look/draw-qr.ts';
import type { Line, Receipt } from './receipt.ts';
import { colours, tones } from './paper/colours.ts';
import { widthOf, wrap } from './paper/fonts.ts';
import {
  from,
  path,
  upTo,
  type Block,
  type Sheet,
  type TextMark,
  type TextStyle,
} from './paper/sheet.ts';

const WIDTH = 360;
const EDGE = 16;
const LEFT = EDGE + 20;
const RIGHT = WIDTH - LEFT;
const INNER = RIGHT - LEFT;
/** Pixels per unit of the picture, so that the QR's modules are whole pixels. */
export const PIXELS = 3;
const MODULE = 5 / PIXELS;
const SCALLOPS = 16;

const label: TextStyle = { size: 13, weight: 400, colour: colours.caption };
const value: TextStyle = { size: 13, weight: 600, colour: colours.ink };
const sum: TextStyle = { ...value, tabular: true };

interface Part {
  blocks: Block[];
  /** Where the next part can begin. */
  bottom: number;
}

const decoration = (...marks: Block['marks']): Block => ({ role: 'decoration', marks });

const rule = (y: number, colour: string = colours.line) =>
  decoration(path(`M${LEFT} ${y}H${RIGHT}`, { stroke: colour, width: 1 }));

function drawHead(top: number): Part {
  const at = { x: LEFT, y: top, scale: 28 / 32 };
  const logo = [
    path(mark.dark, { fill: colours.primary }, at),
    path(mark.light, { fill: colours.clay }, at),
    path(mark.hub, { fill: colours.paper }, at),
  ];
  const name = from(LEFT + 36, top + 21, brand.name, {
    size: 20,
    weight: 700,
    colour: colours.ink,
  });
  const title = upTo(RIGHT, top + 20, 'Receipt', {
    size: 14,
    weight: 400,
    colour: colours.caption,
  });
  return {
    blocks: [decoration(...logo), { role: 'heading', marks: [name, title] }, rule(top + 44.5)],
    bottom: top + 64,
  };
}

/** A line through an amount that was refunded. */
function strike(marks: readonly TextMark[], base: number): Block {
  const last = marks.at(-1)!;
  const y = base - last.size * 0.55;
  const d = `M${LEFT} ${y}H${last.x + widthOf(last.text, last)}`;
  return decoration(path(d, { stroke: colours.caption, width: 2 }));
}

/** What it was, how much, and its status: the three things people look for. */
function drawState({ name, amount, state, tone, icon, wentBack }: Receipt, top: number): Part {
  const { ink, tint } = tones[tone];
  const [whole, decimals] = amount;
  const colour = wentBack ? colours.caption : colours.ink;
  const largest: TextStyle = { size: 36, weight: 700, colour };
  const fitting = Math.min(1, (INNER - 50) / widthOf(whole, largest));
  const style = { ...largest, size: largest.size * fitting };
  const title: TextStyle = { size: 14, weight: 400, colour: colours.quiet };
  const titles = wrap(name, title, INNER);
  const first = top + 12;
  const lines = titles.map((line, at) => from(LEFT, first + at * 20, line, title));
  const base = first + (titles.length - 1) * 20 + 44;
  const small = { ...style, size: style.size * 0.6, colour: colours.caption };
  const big = [
    from(LEFT, base, whole, style),
    from(LEFT + widthOf(whole, style), base, decimals, small),
  ];
  const words: TextStyle = { size: 14, weight: 600, colour: ink };
  const width = widthOf(state, words) + 44;
  const chip = base + 18;
  const pill = `M${LEFT + 15} ${chip}h${width - 30}a15 15 0 0 1 0 30h${30 - width}a15 15 0 0 1 0-30z`;
  const picture = { x: LEFT + 11, y: chip + 7, scale: 16 / 24 };
  return {
    blocks: [
      { role: 'text', marks: lines },
      { role: 'text', marks: big },
      ...(wentBack ? [strike(big, base)] : []),
      decoration(path(pill, { fill: tint }), path(icon, { stroke: ink, width: 2.5 }, picture)),
      { role: 'text', marks: [from(LEFT + 32, chip + 20, state, words)] },
    ],
    bottom: chip + 46,
  };
}

function drawWarning({ warning, tone }: Receipt, top: number): Part {
  if (!warning) return { blocks: [], bottom: top };
  const { ink, tint } = tones[tone];
  const words: TextStyle = { ...value, colour: ink };
  const lines = wrap(warning, words, INNER - 24);
  const height = lines.length * 18 + 18;
  const box = `M${LEFT + 8} ${top}h${INNER - 16}a8 8 0 0 1 8 8v${height - 16}a8 8 0 0 1-8 8h${16 - INNER}a8 8 0 0 1-8-8v${16 - height}a8 8 0 0 1 8-8z`;
  const marks = lines.map((line, at) => from(LEFT + 12, top + 22 + at * 18, line, words));
  return {
    blocks: [decoration(path(box, { fill: tint })), { role: 'text', marks }],
    bottom: top + height + 18,
  };
}

/** A name on the left and a value on the right; long ones take more lines. */
function drawRow([name, text]: Line, top: number, styles: [TextStyle, TextStyle]): Part {
  const [left, right] = styles;
  const room = Math.max(INNER * 0.45, INNER - widthOf(text, right) - 16);
  const names = wrap(name, left, room);
  const used = Math.max(...names.map((line) => widthOf(line, left)));
  const lines = wrap(text, right, INNER - used - 16);
  const step = right.size + 5;
  const base = top + right.size;
  const marks = [
    ...names.map((line, at) => from(LEFT, base + at * step, line, left)),
    ...lines.map((line, at) => upTo(RIGHT, base + at * step, line, right)),
  ];
  return {
    blocks: [{ role: 'row', marks, names: names.length }],
    bottom: base + (Math.max(names.length, lines.length) - 1) * step + 13,
  };
}

function drawRows(rows: readonly Line[], top: number, style = value): Part {
  const blocks: Block[] = [];
  let bottom = top;
  for (const row of rows) {
    const part = drawRow(row, bottom, [label, style]);
    blocks.push(...part.blocks);
    bottom = part.bottom;
  }
  return { blocks, bottom };
}

function drawTotal({ total, arrives, hasArrived }: Receipt, top: number): Part {
  const strong: TextStyle = { ...sum, size: 18, weight: 700 };
  const first = drawRow(total, top + 14, [{ ...strong, size: 16 }, strong]);
  const colour = hasArrived ? colours.success : colours.ink;
  const last = drawRow(arrives, first.bottom, [label, { ...sum, colour }]);
  return {
    blocks: [rule(top + 0.5, colours.strongLine), ...first.blocks, ...last.blocks],
    bottom: last.bottom,
  };
}

/** The code in whole pixels, and next to it what to do with it. */
function drawCheck({ link, page, clock }: Receipt, top: number): Part {
  const { size, path: modules } = drawQr(link);
  const side = size * MODULE;
  const quiet = 4 * MODULE;
  const place = { x: LEFT - Math.floor(quiet), y: top, scale: MODULE };
  const left = place.x + side + 6;
  const column = RIGHT - left;
  const text = (line: string, style: TextStyle) =>
    wrap(line, style, column).map((part) => ({ part, style }));
  const small: TextStyle = { size: 12, weight: 400, colour: colours.caption };
  const address: TextStyle = { size: 12, weight: 600, colour: colours.primary };
  const lines = [
    ...text('Check this receipt at', { size: 13, weight: 600, colour: colours.ink }),
    ...text(widthOf(page, address) > column ? page.replace('/', ' /') : page, address),
    ...text('Anyone can: scan the code. It works offline too.', small),
    ...text(`Times are ${clock} time.`, small),
  ];
  const first = top + (side - lines.length * 17) / 2 + 13;
  const marks = lines.map(({ part, style }, at) => from(left, first + at * 17, part, style));
  const code = path(modules, { fill: colours.ink }, place);
  return {
    blocks: [
      { role: 'figure', alt: `QR code of ${link}`, marks: [code] },
      { role: 'text', marks },
    ],
    bottom: top + side,
  };
}

/** White paper with a scalloped edge at its foot, like a market awning. */
function drawPaper(bottom: number): Block {
  const [left, right] = [EDGE, WIDTH - EDGE];
  const bow = (right - left) / SCALLOPS;
  const scallops = `a${bow / 2} ${bow / 2} 0 0 1 ${-bow} 0`.repeat(SCALLOPS);
  const d = `M${left + 12} ${EDGE}H${right - 12}a12 12 0 0 1 12 12V${bottom}${scallops}V${EDGE + 12}a12 12 0 0 1 12-12z`;
  return decoration(path(d, { fill: colours.paper, stroke: colours.line, width: 1 }));
}

/** The receipt as one column, 360 units wide and as tall as necessary. */
export function drawReceipt(receipt: Receipt): Sheet {
  const blocks: Block[] = [];
  let y = EDGE + 18;
  const add = (part: Part, space = 0) => {
    blocks.push(...part.blocks);
    y = part.bottom + space;
  };
  add(drawHead(y));
  add(drawState(receipt, y));
  add(drawWarning(receipt, y));
  add({ blocks: [rule(y + 0.5)], bottom: y + 14 });
  add(drawRows(receipt.facts, y), 2);
  add({ blocks: [rule(y + 0.5)], bottom: y + 14 });
  add(drawRows(receipt.price, y, sum), 2);
  add(drawTotal(receipt, y), 2);
  add({ blocks: [rule(y + 0.5)], bottom: y + 14 });
  add(drawRows(receipt.references, y), 2);
  add({ blocks: [rule(y + 0.5)], bottom: y + 8 });
  add(drawCheck(receipt, Math.ceil(y)), 10);
  return {
    width: WIDTH,
    height: Math.ceil(y + 30),
    title: `${brand.name} receipt ${receipt.reference}`,
    ground: colours.ground,
    blocks: [drawPaper(Math.ceil(y)), ...blocks],
  };
}
