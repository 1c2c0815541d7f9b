import { codeOfCoin, isCoinId } from '#lib/crypto/coins.ts';
import { currencyOf } from '#lib/currencies.ts';
import { drawMarks, type Uploads } from '#server/ops/marks/goods.ts';
import { listBrands, type Brand } from '#server/ops/marks/listed.ts';
import type { StallName } from '#lib/look/stalls.ts';
import { marksOf } from '#lib/seo/share-marks.ts';
import { fileOf, isDrawnAhead, pagesWithPicture, sharePicture } from '#lib/seo/share-picture.ts';
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
  '/verify-statement': {
    kind: 'Statements',
    title: 'Check if a statement is genuine, without an account',
    stall: 'bills',
  },
  '/verify-case-file': {
    kind: 'Case files',
    title: 'Check if a case file is genuine, without an account',
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
  '/status': { kind: 'Status', title: 'Service status', stall: 'bills' },
  '/legal': { kind: 'Legal', title: 'The rules, in plain English', stall: 'market' },
  '/e-tickets': {
    kind: 'Tickets',
    title: 'Events and films near you',
    stall: 'market',
    poster: { id: 'music', category: 'music' },
  },
  '/gift': { kind: 'A gift for you', title: 'Someone sent you a gift', stall: 'cards' },
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

/** The picture text of a brand's page, by path; undefined for brands without a page. */
function pageOf({ id, name, sheet }: Brand): [path: string, ShareText] | undefined {
  if (sheet === 'cards') {
    const title = `What your ${name} card is worth today`;
    return [`/giftcard/rates/${id}`, { kind: 'Gift card rates', title, stall: 'cards' }];
  }
  if (isCoinId(id)) {
    const title = `${currencyOf(codeOfCoin(id)).name}: what it costs and sells for now`;
    return [`/crypto/prices/${id}`, { kind: 'Crypto prices', title, stall: 'crypto' }];
  }
  if (!/^(?:bills|bets)-/.test(sheet)) return;
  return [`/status/${id}`, { kind: 'Status', title: `Is ${name} working now?`, stall: 'bills' }];
}

/** Pages whose picture shows marks, by path, without the marks. */
function listMarked(): Map<string, ShareText> {
  const lists = pagesWithPicture.filter((path) => marksOf(path).length > 0);
  return new Map([
    ...lists.map((path): [string, ShareText] => [path, own[path]]),
    ...listBrands().flatMap((brand) => {
      const page = pageOf(brand);
      return page ? [page] : [];
    }),
  ]);
}

const withMarks = (path: string, text: ShareText, uploads: Uploads = {}): ShareText => {
  const marks = marksOf(path);
  return marks.length === 0 ? text : { ...text, goods: drawMarks(marks, uploads) };
};

/** The text of a page whose picture shows marks, with their uploads; undefined for other pages. */
export function readMarked(path: string, uploads: Uploads): ShareText | undefined {
  const text = listMarked().get(path);
  return text && withMarks(path, text, uploads);
}

/** All pictures that are drawn ahead, by file path, with the text to draw. */
export async function listPictures(): Promise<Map<string, ShareText>> {
  const marked = [...listMarked()].filter(([path]) => isDrawnAhead(path));
  const pages = [...pagesWithPicture.map((path) => [path, own[path]] as const), ...marked];
  const drawn = pages.map(([path, text]): [string, ShareText] => [
    fileOf(path),
    withMarks(path, text),
  ]);
  const entries = await Promise.all(folders.map(listFolder));
  return new Map([...drawn, ...entries.flat()]);
}
