import { drawMark, MARK_HEIGHT } from './draw-mark.ts';
import { drawLetters } from './emblem.ts';
import { listBrands } from './listed.ts';

/** Which marks a shared picture shows, in rows. */
const goods = {
  cards: ['apple', 'amazon', 'google-play', 'steam', 'playstation', 'netflix'],
  coins: ['btc', 'eth', 'usdt', 'bnb', 'sol', 'trx'],
  billers: ['ng-mtn', 'ng-airtel', 'ke-safaricom', 'gh-telecel', 'ng-dstv', 'ng-ikedc'],
} as const;
export type GoodsName = keyof typeof goods;

const BOX = { width: 400, height: 300, gap: 24 } as const;

/** Some marks in a box of 400 by 300, as SVG that needs nothing else. */
export const drawGoods = (name: GoodsName): string => drawMarks(goods[name]);

/** Marks by their ids in rows in such a box, each as large as there is room for. */
export function drawMarks(ids: readonly string[]): string {
  const known = new Map(listBrands().map((brand) => [brand.id, brand]));
  const drawn = ids.map((id) => drawMark(known.get(id)!));
  const isWide = drawn.every(({ width }) => width > MARK_HEIGHT);
  const columns = Math.min(isWide ? 2 : 3, drawn.length);
  const [cell, row] = [BOX.width / columns, (BOX.height * columns) / drawn.length];
  const widest = Math.max(...drawn.map(({ width }) => width));
  const scale = Math.min((cell - BOX.gap) / widest, (row - BOX.gap) / MARK_HEIGHT);
  const placed = drawn.map(({ width, svg }, n) => {
    const x = (n % columns) * cell + (cell - width * scale) / 2;
    const y = Math.floor(n / columns) * row + (row - MARK_HEIGHT * scale) / 2;
    return `<g transform="translate(${x} ${y})scale(${scale.toFixed(3)})">${svg}</g>`;
  });
  return drawLetters(placed.join('')) + placed.join('');
}
