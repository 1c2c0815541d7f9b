import { isIP } from 'node:net';
import { shopping } from '#lib/product-constants.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { ShopPicture } from '#server/ports/shop-pages.ts';
import { isPublicAddress } from './public-address.ts';

/** An answer of a shop; `body` is read once, and dropped where it isn't wanted. */
export interface PageAnswer {
  status: number;
  location: string | undefined;
  contentType: string;
  body: AsyncIterable<Uint8Array> & { destroy(): unknown };
}

/** How pages are reached: tests bring a net of their own. */
export interface Net {
  /** Every address of a name. */
  resolve(host: string): Promise<string[]>;
  /** Asks this address and no other, with the name in Host and in TLS. */
  open(url: URL, address: string, signal: AbortSignal): Promise<PageAnswer>;
}

const { bytes: PAGE_BYTES, pictureBytes: PICTURE_BYTES } = shopping.link;
const { ms: MOST_MS, redirects: MOST_REDIRECTS } = shopping.link;

/** What is taken of an answer, and how much of it. */
interface Wanted {
  type: RegExp;
  bytes: number;
}
const page: Wanted = { type: /^text\/html\b/i, bytes: PAGE_BYTES };
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
const picture: Wanted = { type: /^image\/(jpeg|png|webp)\b/i, bytes: PICTURE_BYTES };

interface Taken {
  bytes: Buffer;
  contentType: string;
  /** False where it went on after the limit. */
  isWhole: boolean;
}

/** A page of the web behind TLS at its usual port, by name; anything else isn't asked. */
function readTarget(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || url.protocol !== 'https:' || url.port !== '') return undefined;
  if (url.username || url.password || !url.hostname.includes('.')) return undefined;
  return isIP(url.hostname) === 0 && !url.hostname.startsWith('[') ? url : undefined;
}

/** The one address that is asked; none when any of them is not public: names that mix are a trick. */
async function pinAddress(net: Net, { hostname }: URL): Promise<string | undefined> {
  const addresses = await net.resolve(hostname);
  return addresses.every(isPublicAddress) ? addresses[0] : undefined;
}

/** The beginning of an answer: what comes after the limit is never read. */
async function readBody({ body, contentType }: PageAnswer, most: number): Promise<Taken> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part.subarray(0, most - size));
    size += part.length;
    if (size > most) break;
  }
  return { bytes: Buffer.concat(parts), contentType, isWhole: size <= most };
}

function textOf({ bytes, contentType }: Taken): string {
  const named = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  const known = /^(utf-8|iso-8859-1|windows-1252|gbk|shift_jis)$/i.test(named) ? named : 'utf-8';
  return new TextDecoder(known).decode(bytes);
}

async function follow(net: Net, first: URL, wanted: Wanted, signal: AbortSignal) {
  let url: URL | undefined = first;
  for (let hop = 0; url && hop <= MOST_REDIRECTS; hop += 1) {
    const address = await pinAddress(net, url);
    if (!address || signal.aborted) return null;
    const answer: PageAnswer = await net.open(url, address, signal);
    const isWanted = answer.status === 200 && wanted.type.test(answer.contentType);
    if (isWanted) return await readBody(answer, wanted.bytes);
    answer.body.destroy();
    const moved = [301, 302, 303, 307, 308].includes(answer.status) && answer.location;
    url = moved ? readTarget(moved, url) : undefined;
  }
  return null;
}

/** Resolves with null at the end of the time, also while a name is looked up, which nothing can stop. */
const whenOver = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/**
 * What a stranger named (SECURITY 1.9): https at port 443 only, the name resolved once and that address asked,
 * none that isn't public, at most three redirects with the same checks, and five seconds in all. Null for
 * everything else; never throws.
 */
async function fetchFrom(text: string, net: Net, wanted: Wanted, ms: number) {
  const url = readTarget(text);
  if (!url) return null;
  const signal = AbortSignal.timeout(ms);
  try {
    return await Promise.race([follow(net, url, wanted, signal), whenOver(signal)]);
  } catch {
    return null;
  }
}

/** The HTML of a page, its first 512 KB; null when it can't or may not be read. */
export async function fetchPage(
  text: string,
  net: Net,
  ms: number = limitMs(MOST_MS),
): Promise<string | null> {
  const taken = await fetchFrom(text, net, page, ms);
  return taken && textOf(taken);
}

/** A picture of at most 2 MB; null when it can't or may not be read. Its bytes are a stranger's. */
export async function fetchPicture(
  text: string,
  net: Net,
  ms: number = limitMs(MOST_MS),
): Promise<ShopPicture | null> {
  const taken = await fetchFrom(text, net, picture, ms);
  const type = pictureTypes.find((each) => taken?.contentType.toLowerCase().startsWith(each));
  return taken?.isWhole && type ? { bytes: taken.bytes, type } : null;
}
