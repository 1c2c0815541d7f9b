import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { seedOf } from '#lib/look/dice.ts';
import { inkOn } from '#lib/giftcard/card-purchase.ts';
import { coloursOf } from './colours.ts';
import { drawEmblem, drawGround } from './emblem.ts';
import { chainNames, coinNames, iconNames } from './glyph-names.ts';
import glyphs from './glyphs.json' with { type: 'json' };
import { lettersOf } from './letters.ts';
import { stemOf, type Brand } from './listed.ts';
import { roundPath } from './round-path.ts';

export interface DrawnMark {
  width: number;
  svg: string;
}

/** Marks are square, except those of cards, which have the shape of a card. */
export const MARK_HEIGHT = 44;
const CARD_WIDTH = 70;

/** Logos that are words: as wide as a card allows. */
const words = new Set([
  'argos',
  'ebay',
  'handm',
  'ikea',
  'kfc',
  'tesco',
  'uber',
  'ubereats',
  'visa',
]);
const sizeOf = (icon: string, isCard: boolean) => (isCard && words.has(icon) ? 42 : 25);

const icons: Readonly<Record<string, string>> = glyphs.icons;
const coins: Readonly<Record<string, string>> = glyphs.coins;

/** For a box of 24, which is shown 25 pixels wide. */
const GRID = 0.1;

/** A logo in its box of 24, enlarged to `size` in the middle of the plate. */
function drawIcon(d: string, ink: string, { width, size }: { width: number; size: number }) {
  const [x, y] = [(width - size) / 2, (MARK_HEIGHT - size) / 2];
  const scale = Math.round((size / 24) * 1000) / 1000;
  const path = roundPath(d, GRID);
  return `<path fill="${ink}" transform="translate(${x} ${y})scale(${scale})" d="${path}"/>`;
}

const plateOf = (width: number, color: string, isCard: boolean) =>
  `<rect width="${width}" height="${MARK_HEIGHT}" rx="${isCard ? 4 : 10}" fill="${color}"/>`;

/** Coins and their networks: round, in their own colours. */
function drawCoin(id: string): string {
  const known = coins[coinNames[id] ?? ''];
  if (known) return `<g transform="scale(1.375)">${known}</g>`;
  const chain = icons[chainNames[id] ?? ''];
  if (chain)
    return `<circle cx="22" cy="22" r="22" fill="#fff"/>${drawIcon(chain, '#0098ea', { width: 44, size: 44 })}`;
  const name = coinNetworks[id as keyof typeof coinNetworks].name;
  const letters = lettersOf(name).slice(0, 1).toUpperCase();
  return drawEmblem({ letters, plate: '#0052ff', second: '#0052ff', seed: 0 });
}

/** A brand's mark: its logo if there is one under a free licence, else our own drawing. */
export function drawMark(brand: Brand): DrawnMark {
  if (brand.sheet === 'coins') return { width: MARK_HEIGHT, svg: drawCoin(brand.id) };
  const stem = stemOf(brand.id);
  const seed = seedOf(stem);
  const width = brand.isCard ? CARD_WIDTH : MARK_HEIGHT;
  const known = coloursOf(stem, seed);
  const plate = brand.color ?? known.plate;
  const ink = brand.ink ?? inkOn(plate);
  const ground = plateOf(width, plate, brand.isCard) + drawGround(seed, width, plate);
  const name = iconNames[stem] ?? '';
  const icon = icons[name];
  const size = sizeOf(name, brand.isCard);
  if (icon) return { width, svg: ground + drawIcon(icon, ink, { width, size }) };
  const second = brand.color ? ink : (known.second ?? ink);
  const emblem = drawEmblem({ letters: lettersOf(brand.name), plate, second, seed });
  const moved = brand.isCard ? `<g transform="translate(13 0)">${emblem}</g>` : emblem;
  return { width, svg: ground + moved };
}
