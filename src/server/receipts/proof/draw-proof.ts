import { drawQr } from '#lib/look/draw-qr.ts';
import { drawPoster } from '#lib/e-tickets/posters.ts';
import type { ProofShape } from '#lib/receipts/proof-faces.ts';
import { drawShapes } from '#server/receipts/share/draw-picture.ts';
import { drawingStyles, readColour } from '#server/receipts/share/class-colours.ts';
import { paintMark } from '#server/receipts/paper/paint-svg.ts';
import { path, type TextStyle } from '#server/receipts/paper/sheet.ts';
import { addText, fitted, openColumn, tick, type Column } from './column.ts';
import { drawPaper, drawParasol, drawTop, POLE, WIDTH } from './draw-frame.ts';
import { addSteps } from './draw-steps.ts';
import type { Poster, Proof } from './proof.ts';

const text = (size: number, weight: TextStyle['weight'], colour: string): TextStyle => ({
  size,
  weight,
  colour: readColour(colour),
});

/** Sizes of one shape, in pixels. */
interface Scale {
  title: number;
  small: number;
  headline: number;
  /** For titles and prizes, which take several lines. */
  longHeadline: number;
  amount: number;
  /** The side of one module of the QR. */
  module: number;
}

const scales: Record<ProofShape, Scale> = {
  story: { title: 46, small: 34, headline: 132, longHeadline: 92, amount: 68, module: 6 },
  square: { title: 40, small: 28, headline: 92, longHeadline: 58, amount: 52, module: 5 },
};

const headlineColours: Record<Proof['face'], string> = {
  paid: 'success-ink',
  late: 'clay-ink',
  ticket: 'ink',
  rank: 'primary',
  prize: 'clay-ink',
};

/** The kicker, with a tick in front of it if something was paid. */
function addKicker(column: Column, { kicker, face }: Proof, size: number): void {
  if (kicker === '') return;
  const style = text(size, 600, 'ink-2');
  const side = size * 1.35;
  const indent = face === 'paid' ? side + size * 0.4 : 0;
  const inner = openColumn(column.left + indent, column.bottom, column.width - indent);
  addText(inner, kicker, { style, space: size * 1.1 });
  if (face === 'paid')
    column.marks.push(
      ...tick(column.left, inner.bottom - size * 1.26, side, {
        fill: readColour('success'),
        on: readColour('paper'),
      }),
    );
  column.marks.push(...inner.marks);
  column.bottom = inner.bottom;
}

/** What it was, how fast or how much, and the steps in between. */
function addStory(column: Column, proof: Proof, scale: Scale): void {
  const { title, by, headline, amount, lines, steps, face } = proof;
  addText(column, title, { style: text(scale.title, 700, 'ink'), space: 0 });
  if (by) addText(column, by, { style: text(scale.small, 400, 'ink-2'), space: 6 });
  addKicker(column, proof, scale.small);
  const isLong = face === 'ticket' || face === 'prize';
  const most = isLong ? 3 : 1;
  const size = isLong ? scale.longHeadline : scale.headline;
  const style = text(size, 700, headlineColours[face]);
  addText(column, headline, {
    style: fitted(headline, style, column.width, most),
    space: scale.small * 0.4,
    most,
  });
  if (amount)
    addText(column, amount, {
      style: fitted(amount, text(scale.amount, 700, 'ink'), column.width),
      space: scale.small * 0.5,
    });
  lines.forEach((line, at) => {
    addText(column, line, {
      style: text(scale.small, at === 0 && face === 'ticket' ? 600 : 400, 'ink-2'),
      space: scale.small * (at === 0 ? 0.7 : 0.15),
    });
  });
  addSteps(column, steps, scale.small * 0.94);
}

/** Why to scan the code, and the code to sign up with. */
function addWords(column: Column, { invitation, face }: Proof, scale: Scale): void {
  const title = column.width > 360 ? 'Real. Check it yourself.' : 'Check it yourself.';
  addText(column, title, { style: text(scale.title, 700, 'ink'), space: 0 });
  const about =
    face === 'ticket'
      ? 'Scan the code. It proves the order; it isn’t a ticket.'
      : 'Scan the code. A screenshot can be faked, our signature can’t.';
  addText(column, about, {
    style: text(scale.small * 0.9, 400, 'ink-2'),
    space: scale.small * 0.4,
    most: 4,
  });
  if (!invitation) return;
  addText(column, `Join with code ${invitation}`, {
    style: text(scale.small, 700, 'primary'),
    space: scale.small * 0.7,
  });
}

/** The QR's modules are whole pixels, so that the picture survives being made smaller. */
function drawCode(link: string, module: number) {
  const { size, path: modules } = drawQr(link);
  const side = size * module;
  const paint = (x: number, y: number) =>
    paintMark(path(modules, { fill: readColour('ink') }, { x, y, scale: module }));
  return { side, quiet: 4 * module, paint };
}

const ART = { width: 240, height: 200 };

/** The poster across the top of the paper. */
function drawArt(
  poster: Poster,
  place: { left: number; top: number; width: number; height: number },
) {
  const { left, top, width, height } = place;
  const scale = width / ART.width;
  const box = `width="${ART.width}" height="${height / scale}"`;
  const shapes = poster.upload
    ? `<image ${box} preserveAspectRatio="xMidYMid slice" href="${poster.upload}"/>`
    : `<g transform="translate(0 ${(height / scale - ART.height) / 2})">${drawShapes(drawPoster(poster.id, poster.category))}</g>`;
  const edge = `<clipPath id="art"><path d="M0 ${height / scale}V10a10 10 0 0 1 10-10H230a10 10 0 0 1 10 10V${height / scale}z"/></clipPath>`;
  return `${edge}<g transform="translate(${left} ${top}) scale(${scale})"><g clip-path="url(#art)">${shapes}</g></g>`;
}

/** Art at the top of the paper: a poster, or the parasol of a rank. */
function drawHead(
  proof: Proof,
  place: { left: number; top: number; width: number; height: number },
) {
  if (proof.poster) return { art: drawArt(proof.poster, place), height: place.height };
  if (proof.panels === null) return { art: '', height: 0 };
  const space = place.height / 7;
  const half = (place.height - space) / POLE;
  const at = { x: place.left + place.width / 2, top: place.top + space, half };
  return { art: drawParasol(at, proof.panels), height: place.height };
}

const paint = ({ marks }: Column) => marks.map(paintMark).join('');

interface Drawn {
  /** Above it the paper, below it the marks. */
  top: number;
  bottom: number;
  tear: number | null;
  content: string;
}

const PAPER = { left: 60, right: WIDTH - 60 };
const INNER = { left: 120, width: WIDTH - 240 };

function drawStory(proof: Proof, top: number): Drawn {
  const scale = scales.story;
  const head = drawHead(proof, {
    left: PAPER.left,
    top,
    width: PAPER.right - PAPER.left,
    height: 380,
  });
  const column = openColumn(INNER.left, top + head.height + 64, INNER.width);
  addStory(column, proof, scale);
  const tear = column.bottom + 52;
  const code = drawCode(proof.link, scale.module);
  const codeTop = tear + 44 - code.quiet / 2;
  const left = INNER.left - code.quiet + code.side + 16;
  const measured = openColumn(left, 0, INNER.left + INNER.width - left);
  addWords(measured, proof, scale);
  const words = openColumn(left, codeTop + (code.side - measured.bottom) / 2, measured.width);
  addWords(words, proof, scale);
  return {
    top,
    tear,
    bottom: codeTop + code.side + 26 - code.quiet / 2,
    content: head.art + paint(column) + code.paint(INNER.left - code.quiet, codeTop) + paint(words),
  };
}

function drawSquare(proof: Proof, top: number): Drawn {
  const scale = scales.square;
  const left = PAPER.left + 44;
  const code = drawCode(proof.link, scale.module);
  const codeLeft = PAPER.right - 28 - code.side;
  const head = drawHead(proof, {
    left: PAPER.left,
    top,
    width: PAPER.right - PAPER.left,
    height: 190,
  });
  const contentTop = top + head.height + 48;
  const story = openColumn(left, contentTop, codeLeft - left - 8);
  addStory(story, proof, scale);
  const words = openColumn(
    codeLeft + code.quiet,
    contentTop + code.side - 8,
    code.side - 2 * code.quiet,
  );
  addWords(words, proof, { ...scale, title: 32, small: 26 });
  return {
    top,
    tear: null,
    bottom: Math.max(story.bottom, words.bottom) + 40,
    content: head.art + paint(story) + code.paint(codeLeft, contentTop - code.quiet) + paint(words),
  };
}

interface Frame {
  height: number;
  awning: number;
  /** Between which heights the paper is centred: WhatsApp covers the edges of a status. */
  free: readonly [number, number];
  draw: (proof: Proof, top: number) => Drawn;
}

const frames: Record<ProofShape, Frame> = {
  story: { height: 1920, awning: 230, free: [330, 1600], draw: drawStory },
  square: { height: 1080, awning: 118, free: [186, 1062], draw: drawSquare },
};

/** The picture as SVG, with all text as outlines. */
export function drawProof(proof: Proof, shape: ProofShape): string {
  const { height, awning, free, draw } = frames[shape];
  const [from, until] = free;
  const tried = draw(proof, 0);
  const top = Math.round(Math.max(from, from + (until - from - tried.bottom - 30) / 2));
  const drawn = draw(proof, top);
  const ground = `<path fill="${readColour('clay-tint')}" d="M0 0h${WIDTH}v${height}H0z"/>`;
  const foot =
    shape === 'story' ? drawParasol({ x: WIDTH / 2, top: drawn.bottom + 130, half: 620 }) : '';
  const parts = [
    ground,
    foot,
    drawPaper({ ...PAPER, top: drawn.top, bottom: drawn.bottom }, drawn.tear),
    drawn.content,
    drawTop(awning, proof.day),
  ];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">`;
  return `${head}<style>${drawingStyles()}</style>${parts.join('')}</svg>`;
}
