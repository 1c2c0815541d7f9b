import { isIP } from 'node:net';
import { shopping } from '#lib/product-constants.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { ShopPicture } from '#server/ports/shop-pages.ts';
import { isPublicAddress } from './public-address.ts';

/** A shop's response; `body` is read once, or dropped. */
export interface PageAnswer {
  status: number;
  location: string | undefined;
  contentType: string;
  body: AsyncIterable<Uint8Array> & { destroy(): unknown };
}

/** How pages are reached; tests provide their own. */
export interface Net {
  /** All addresses of a host name. */
  resolve(host: string): Promise<string[]>;
  /** Connects to this address and no other, with the host name in Host and TLS. */
  open(url: URL, address: string, signal: AbortSignal): Promise<PageAnswer>;
}

const { bytes: PAGE_BYTES, pictureBytes: PICTURE_BYTES } = shopping.link;
const { ms: MOST_MS, redirects: MOST_REDIRECTS } = shopping.link;

/** Which part of a response is read, and how much. */
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
  /** False if the response exceeded the limit. */
  isWhole: boolean;
}

/** Accepts a web page over TLS at the usual port, by host name; nothing else is fetched. */
function readTarget(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || url.protocol !== 'https:' || url.port !== '') return undefined;
  if (url.username || url.password || !url.hostname.includes('.')) return undefined;
  return isIP(url.hostname) === 0 && !url.hostname.startsWith('[') ? url : undefined;
}

/** The one address to connect to; none if any of them is not public, because a mix is an attack. */
async function pinAddress(net: Net, { hostname }: URL): Promise<string | undefined> {
  const addresses = await net.resolve(hostname);
  return addresses.every(isPublicAddress) ? addresses[0] : undefined;
}

/** The beginning of a response; anything after the limit is never read. */
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

/** Resolves with null when time is up, even during a name look-up, which nothing can stop. */
const whenOver = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/**
 * Fetches an address that a stranger gave (SECURITY 1.9): https on port 443 only; the host name resolved
 * once, and only that address contacted; public addresses only; at most three redirects with the same checks;
 * five seconds in all. Null for everything else; never throws.
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

/** The HTML of a page, its first 512 KB; null when it can't or must not be read. */
export async function fetchPage(
  text: string,
  net: Net,
  ms: number = limitMs(MOST_MS),
): Promise<string | null> {
  const taken = await fetchFrom(text, net, page, ms);
  return taken && textOf(taken);
}

/** A picture of at most 2 MB; null when it can't or must not be read. Its bytes are untrusted. */
export async function fetchPicture(
  text: string,
  net: Net,
  ms: number = limitMs(MOST_MS),
): Promise<ShopPicture | null> {
  const taken = await fetchFrom(text, net, picture, ms);
  const type = pictureTypes.find((each) => taken?.contentType.toLowerCase().startsWith(each));
  return taken?.isWhole && type ? { bytes: taken.bytes, type } : null;
}
