import { coinIds, codeOfCoin } from '#lib/coins.ts';
import { currencyOf } from '#lib/currencies.ts';
import { drawGoods, drawMarks, type GoodsName } from '#server/ops/marks/goods.ts';
import { listBrands } from '#server/ops/marks/listed.ts';
import type { StallName } from '#lib/look/stalls.ts';
import { pagesWithPicture, sharePicture } from '#lib/seo/share-picture.ts';
import { readFolder } from '#server/content/read-folder.ts';
import type { ShareText } from '#server/receipts/share/draw-picture.ts';

type Shared = (typeof pagesWithPicture)[number];

const own: Record<Shared, ShareText> = {
  '/': {
    kind: 'Gift cards, bills, wallet',
    title: 'Turn gift cards and airtime into money you can use',
    stall: 'market',
  },
  '/features': {
    kind: 'What you can do',
    title: 'Everything in one place, with the price first',
    stall: 'market',
  },
  '/products': { kind: 'Products', title: 'What’s available in your country now', stall: 'market' },
  '/help': { kind: 'Help', title: 'Answers in plain English', stall: 'bills' },
  '/help/news': { kind: 'News', title: 'What changed, and why', stall: 'market' },
  '/verify-receipt': {
    kind: 'Receipts',
    title: 'Check if a receipt is genuine, without an account',
    stall: 'bills',
  },
  '/giftcard/rates': {
    kind: 'Gift card rates',
    title: 'What your gift card is worth today',
    stall: 'cards',
  },
  '/crypto/prices': {
    kind: 'Crypto prices',
    title: 'What coins cost and sell for now',
    stall: 'crypto',
  },
  '/sell-planner': {
    kind: 'What to sell',
    title: 'The best way to the money you need',
    stall: 'market',
  },
  '/status': { kind: 'Status', title: 'Is it working now?', stall: 'bills' },
  '/legal': { kind: 'Legal', title: 'The rules, in plain English', stall: 'market' },
  '/e-tickets': {
    kind: 'Tickets',
    title: 'Events and films near you',
    stall: 'market',
    poster: { id: 'music', category: 'music' },
  },
  '/gift': { kind: 'A gift for you', title: 'Someone sent you a gift', stall: 'cards' },
};

/** Pages whose picture shows brands. */
const goodsOf: Partial<Record<Shared, GoodsName>> = {
  '/giftcard/rates': 'cards',
  '/gift': 'cards',
  '/crypto/prices': 'coins',
  '/status': 'billers',
};

interface Folder {
  name: 'features' | 'news' | 'tutorials';
  pattern: string;
  kind: string;
}

const folders: readonly Folder[] = [
  { name: 'features', pattern: '/features/[slug]', kind: 'What you can do' },
  { name: 'news', pattern: '/help/news/[id]', kind: 'News' },
  { name: 'tutorials', pattern: '/help/tutorials/[slug]', kind: 'Step by step' },
];

const goods: readonly [RegExp, StallName][] = [
  [/card|package|gift/, 'cards'],
  [/crypto|dollar/, 'crypto'],
  [/airtime|data|electric|cable|internet|educat|bet|bill|receipt/, 'bills'],
];
const stallFor = (slug: string) => goods.find(([words]) => words.test(slug))?.[1] ?? 'market';

async function listFolder({ name, pattern, kind }: Folder): Promise<[string, ShareText][]> {
  const entries = await readFolder(name);
  return entries.map(({ id, title }) => {
    const path = pattern.replace(/\[\w+\]$/, id);
    return [sharePicture({ pattern }, path), { kind, title, stall: stallFor(id) }];
  });
}

/** A page of its own for each of something that has a mark, which its picture shows. */
function listMarked(): [string, ShareText][] {
  const cards = listBrands().filter(({ sheet }) => sheet === 'cards');
  const ofCards = cards.map(({ id, name }): [string, string, ShareText] => [
    ...(['/giftcard/rates/[brand]', id] as const),
    {
      kind: 'Gift card rates',
      title: `What your ${name} card is worth today`,
      stall: 'cards',
      goods: drawMarks([id]),
    },
  ]);
  const ofCoins = coinIds.map((id): [string, string, ShareText] => [
    ...(['/crypto/prices/[token]', id] as const),
    {
      kind: 'Crypto prices',
      title: `${currencyOf(codeOfCoin(id)).name}: what it costs and sells for now`,
      stall: 'crypto',
      goods: drawMarks([id]),
    },
  ]);
  return [...ofCards, ...ofCoins].map(([pattern, id, text]) => [
    sharePicture({ pattern }, pattern.replace(/\[\w+\]$/, id)),
    text,
  ]);
}

/** All pictures of the product's pages, by file path, with the text to draw. */
export async function listPictures(): Promise<Map<string, ShareText>> {
  const shared = pagesWithPicture.map((path): [string, ShareText] => {
    const goods = goodsOf[path];
    const text = { ...own[path], ...(goods && { goods: drawGoods(goods) }) };
    return [sharePicture({ pattern: path }, path), text];
  });
  const entries = await Promise.all(folders.map(listFolder));
  return new Map([...shared, ...listMarked(), ...entries.flat()]);
}
