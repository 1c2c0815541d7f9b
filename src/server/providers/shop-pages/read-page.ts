import { shopping } from '#lib/product-constants.ts';
import type { ShopPage } from '#server/ports/shop-pages.ts';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const codePoint = (n: number): string =>
  n > 31 && n < 0x11_0000 && !(n >= 0xd800 && n <= 0xdfff) ? String.fromCodePoint(n) : ' ';

/** A page's text as one plain line; undefined if nothing is left. */
function plainLine(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text
    .slice(0, 2_000)
    .replaceAll(/&#(\d{1,7});/g, (_, n: string) => codePoint(Number(n)))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, n: string) => codePoint(Number.parseInt(n, 16)))
    .replaceAll(/&([a-z]{2,4});/g, (all, name: string) =>
      Object.hasOwn(entities, name) ? entities[name]! : all,
    )
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[\p{C}\s<>]+/gu, ' ')
    .trim();
  return line.slice(0, shopping.nameMax).trim().toWellFormed() || undefined;
}

/** A price above zero with its currency; "1,299.00" is read, "1.299,00" isn't guessed at. */
function readPrice(amount: unknown, currency: unknown): ShopPage['price'] {
  const text = String(
    typeof amount === 'number' || typeof amount === 'string' ? amount : '',
  ).trim();
  const found = /^(\d{1,3}(?:,\d{3})*|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null;
  const whole = found[1]!.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const price = `${whole}.${(found[2] ?? '').padEnd(2, '0')}`;
  return Number(price) > 0 ? { amount: price, currency } : null;
}

/** The https address of a picture, no longer than a link may be. */
function readAddress(text: unknown, page: string): string | null {
  if (typeof text !== 'string' || text.length > shopping.link.urlMax) return null;
  const url = URL.parse(text.trim().replaceAll('&amp;', '&'), page);
  return url?.protocol === 'https:' ? url.href : null;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : [value]);

const DEEPEST = 4;

function findProduct(value: unknown, depth = 0): Node | undefined {
  if (depth > DEEPEST) return undefined;
  for (const each of asList(value)) {
    if (!isNode(each)) continue;
    if (asList(each['@type']).includes('Product')) return each;
    const inside = findProduct(each['@graph'] ?? each['mainEntity'], depth + 1);
    if (inside) return inside;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The text between two marks. Each search begins where the last match ended. */
function* between(html: string, from: RegExp, to: string): Generator<string> {
  const lower = html.toLowerCase();
  for (const { index, 0: mark } of html.matchAll(from)) {
    const end = lower.indexOf(to, index + mark.length);
    if (end < 0) return;
    yield html.slice(index + mark.length, end);
  }
}

/** A product's image can be a text, an object with an address, or a list of these. */
function readImage(image: unknown, page: string): string | null {
  const [first] = asList(image);
  return readAddress(isNode(first) ? (first['url'] ?? first['contentUrl']) : first, page);
}

function readLinkedData(html: string, page: string): Partial<ShopPage> {
  const scripts = between(
    html,
    /<script[^<>]{0,300}application\/ld\+json[^<>]{0,300}>/gi,
    '</script',
  );
  for (const script of scripts) {
    const product = findProduct(parseJson(script));
    if (!product) continue;
    const offer = asList(product['offers']).find(isNode);
    const price = offer && readPrice(offer['price'] ?? offer['lowPrice'], offer['priceCurrency']);
    const picture = readImage(product['image'], page);
    return { title: plainLine(product['name']) ?? null, price: price ?? null, picture };
  }
  return {};
}

function readMetas(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\s[^<>]{1,2000}>/gi)) {
    const name = /\b(?:property|name)\s*=\s*["']([\w:.]{1,60})["']/i.exec(tag)?.[1];
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    if (name && content) found.set(name.toLowerCase(), content[1] ?? content[2] ?? '');
  }
  return found;
}

/** Reads a shop's page as data: linked data first, then Open Graph, then its title. All of it is untrusted. */
export function readPage(html: string, url: string): ShopPage {
  const linked = readLinkedData(html, url);
  const metas = readMetas(html);
  const [title] = between(html, /<title[^<>]{0,200}>/gi, '</title');
  const meta = (name: string) => metas.get(`product:${name}`) ?? metas.get(`og:${name}`);
  return {
    site: new URL(url).hostname.replace(/^www\./, ''),
    title: linked.title ?? plainLine(metas.get('og:title')) ?? plainLine(title) ?? null,
    price: linked.price ?? readPrice(meta('price:amount'), meta('price:currency')),
    picture: linked.picture ?? readAddress(metas.get('og:image'), url),
  };
}
