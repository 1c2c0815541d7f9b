import { brand } from '#lib/brand.ts';
import type { EventCategory } from '#lib/e-tickets/categories.ts';
import { mark } from '#lib/look/pictures.ts';
import { drawPoster } from '#lib/e-tickets/posters.ts';
import type { Drawing } from '#lib/look/shapes.ts';
import { stalls, type StallName } from '#lib/look/stalls.ts';
import { SHARE_PICTURE } from '#lib/seo/share-tags.ts';
import { widthOf, wrap, type Face } from '#server/receipts/paper/fonts.ts';
import { paintMark } from '#server/receipts/paper/paint-svg.ts';
import { from, path, type Mark } from '#server/receipts/paper/sheet.ts';
import { drawingStyles, readColour } from './class-colours.ts';

export interface ShareText {
  /** What it is, in one or two words. */
  kind: string;
  title: string;
  /** Which stall's goods the picture shows. */
  stall: StallName;
  /** An event's poster in its place: the uploaded one as data, or one drawn from the id. */
  poster?: { id: string; category: EventCategory; upload?: string };
  /** The goods in the foreground: SVG for a box of 400 by 300, without classes. */
  goods?: string;
  /** When and where, below the title. */
  facts?: readonly string[];
}

const { width, height } = SHARE_PICTURE;
const LEFT = 72;
const TEXT_WIDTH = 620;
const AWNING = 20;
const STRIPE = 48;

const sizes = [68, 58, 50, 44];
const MOST_LINES = 4;

/** The largest size at which a title fits into a few lines. */
function fit(title: string): { lines: string[]; size: number } {
  const tried = sizes.map((size) => {
    const face: Face = { size, weight: 700 };
    return { size, lines: wrap(title, face, TEXT_WIDTH) };
  });
  const fitting = tried.find(({ lines, size }) => lines.length <= (size > 50 ? 3 : MOST_LINES));
  const { lines, size } = fitting ?? tried.at(-1)!;
  if (lines.length <= MOST_LINES) return { lines, size };
  const shown = lines.slice(0, MOST_LINES);
  return { size, lines: [...shown.slice(0, -1), `${shown.at(-1)!} …`] };
}

const FACT = { size: 28, weight: 400 } as const;
const FACT_STEP = 42;

/** One line; if it is too long, it ends in an ellipsis. */
function oneLine(text: string): string {
  if (widthOf(text, FACT) <= TEXT_WIDTH) return text;
  const [first = ''] = wrap(`${text} …`, FACT, TEXT_WIDTH - widthOf(' …', FACT));
  return `${first} …`;
}

function drawTitle({ kind, title, facts = [] }: ShareText): Mark[] {
  const { lines, size } = fit(title);
  const step = size * 1.14;
  const below = facts.length > 0 ? facts.length * FACT_STEP + 14 : 0;
  // with more below it, the block moves down, clear of the name
  const middle = facts.length > 0 ? 356 : 330;
  const top = middle - ((lines.length - 1) * step + below) / 2 + size * 0.3;
  const colour = readColour('ink');
  const words = lines.map((line, at) =>
    from(LEFT, top + at * step, line, { size, weight: 700, colour }),
  );
  const bottom = top + (lines.length - 1) * step + 56;
  const told = facts.map((fact, at) =>
    from(LEFT, bottom + at * FACT_STEP, oneLine(fact), { ...FACT, colour: readColour('ink-2') }),
  );
  const above = { size: 28, weight: 600, colour: readColour('clay-ink') } as const;
  return [from(LEFT, top - size * 0.72 - 34, kind, above), ...words, ...told];
}

function drawName(): Mark[] {
  const at = { x: LEFT, y: 72, scale: 56 / 32 };
  return [
    path(mark.dark, { fill: readColour('primary') }, at),
    path(mark.light, { fill: readColour('clay-mid') }, at),
    path(mark.hub, { fill: readColour('surface') }, at),
    from(LEFT + 72, 114, brand.name, { size: 40, weight: 700, colour: readColour('ink') }),
    from(LEFT, height - 56, brand.tagline, {
      size: 22,
      weight: 400,
      colour: readColour('ink-3'),
    }),
  ];
}

/** The awning along the top edge: a band with scallops hanging from it. */
function drawAwning(): string {
  const scallop = (at: number) =>
    `<path class="${at % 2 ? 'f-pm' : 'f-p'}" d="M${at * STRIPE} ${AWNING}h${STRIPE}q0 ${STRIPE / 2}-${STRIPE / 2} ${STRIPE / 2}t-${STRIPE / 2}-${STRIPE / 2}z"/>`;
  const scallops = Array.from({ length: width / STRIPE }, (_, at) => scallop(at));
  return `<path class="f-p" d="M0 0h${width}v${AWNING}H0z"/>${scallops.join('')}`;
}

export const drawShapes = ({ shapes }: Pick<Drawing, 'shapes'>): string =>
  shapes
    .map(([name, d, transform]) => {
      const turn = transform ? ` transform="${transform}"` : '';
      return `<path class="${name}" d="${d}"${turn}/>`;
    })
    .join('');

function drawStall(drawing: Drawing): string {
  const ground = '<circle class="f-ct1" cx="220" cy="190" r="165"/>';
  return `<g transform="translate(640 72) scale(1.28)">${ground}${drawShapes(drawing)}</g>`;
}

function drawOnPoster({ id, category, upload }: NonNullable<ShareText['poster']>): string {
  const fill = 'width="240" height="200" preserveAspectRatio="xMidYMid slice"';
  const shapes = upload
    ? `<image ${fill} href="${upload}"/>`
    : drawShapes(drawPoster(id, category));
  const edge = '<clipPath id="edge"><rect width="240" height="200" rx="9"/></clipPath>';
  return `${edge}<g transform="translate(716 144) scale(1.75)"><g clip-path="url(#edge)">${shapes}</g></g>`;
}

const drawGoods = (svg: string) => `<g transform="translate(716 170)">${svg}</g>`;

function drawSide({ poster, goods, stall }: ShareText): string {
  if (poster) return drawOnPoster(poster);
  return goods ? drawGoods(goods) : drawStall(stalls[stall]);
}

/** The picture that represents a page in a chat or a feed, as SVG with all text as outlines. */
export function drawPicture(text: ShareText): string {
  const marks = [...drawName(), ...drawTitle(text)].map(paintMark).join('');
  const ground = `<path fill="${readColour('page')}" d="M0 0h${width}v${height}H0z"/>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const parts = [ground, drawSide(text), drawAwning(), marks];
  return `${head}<style>${drawingStyles()}</style>${parts.join('')}</svg>`;
}
