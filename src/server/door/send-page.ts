import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SENT } from '#lib/server-timing.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hasDictionary, toDcz, type Dictionary } from './dictionary.ts';
import { chooseCoding, isText, toBrotli, toGzip, WORTH_BYTES } from './encoding.ts';
import { closedPolicy, sendText } from './headers.ts';
import type { PageAnswer } from './page-answer.ts';
import { tagOf, type KeptPage } from './page-cache.ts';
import { trimPage, type SheetNotes } from './page-sheet.ts';
import { shortenPolicy } from './page-policy.ts';
import { storeAnswer } from './stored-answer.ts';

const POLICY = 'content-security-policy';
const nestedErrorText = 'An error occurred while showing the error page';

const typeOf = (answer: PageAnswer) => String(answer.headers.get('content-type') ?? '');

/** A failed page has no body when the error page failed too. */
const isNestedError = (answer: PageAnswer): boolean =>
  answer.status >= 500 && !typeOf(answer).startsWith('text/html');

const islandStyle = /<style>astro-island,[^<]*<\/style>/;

/**
 * Astro puts the style of islands next to the first of them, where HTML doesn't allow it: it belongs in the
 * head.
 */
export function tidyHead(html: string): string {
  const [style] = islandStyle.exec(html) ?? [];
  return style === undefined ? html : html.replace(style, '').replace('</head>', `${style}</head>`);
}

/**
 * Sets the charset and the short policy, and no caching headers unless the page set them itself. With notes
 * on sheets, the page keeps only the styles that it uses.
 */
function finishPage(answer: PageAnswer, sheets?: SheetNotes): void {
  const { headers } = answer;
  const type = typeOf(answer);
  if (isText(type) && !type.includes('charset')) {
    headers.set('content-type', `${type}; charset=utf-8`);
  }
  const policy = headers.get(POLICY);
  const tidy = type.startsWith('text/html') ? tidyHead(answer.body.toString()) : '';
  const short = policy ? shortenPolicy(String(policy), tidy) : closedPolicy;
  const page = sheets ? trimPage(tidy, short, sheets) : { html: tidy, policy: short };
  if (tidy) answer.body = Buffer.from(page.html);
  headers.set(POLICY, page.policy);
  headers.delete('transfer-encoding');
  headers.delete('content-length');
}

const VARY = 'Accept-Encoding, Available-Dictionary';

/** Brotli at 6 is as fast as gzip at 6 and a tenth smaller; with a dictionary a page is a quarter of that. */
async function packOnce(body: Buffer, req: IncomingMessage, dictionary?: Dictionary) {
  if (dictionary && hasDictionary(req, dictionary))
    return { coding: 'dcz', packed: await toDcz(body, dictionary, 6) };
  const coding = chooseCoding(req.headers['accept-encoding']);
  if (coding === 'identity') return undefined;
  return { coding, packed: await (coding === 'br' ? toBrotli(body, 6) : toGzip(body, 6)) };
}

const hasIslands = (body: Buffer): boolean => body.includes('<astro-island');

/** Adds the server's time to a page, so that its forms don't depend on the device's clock. */
export const setSentTime = (res: ServerResponse, clock: Clock): void =>
  void res.setHeader('Server-Timing', `${SENT};desc=${clock.now().getTime()}`);

/** Sends a page that is for this visitor alone. */
export async function sendOwnPage(
  answer: PageAnswer,
  req: IncomingMessage,
  res: ServerResponse,
  { clock, dictionary }: { clock: Clock; dictionary?: Dictionary | undefined },
): Promise<void> {
  if (isNestedError(answer)) return sendText(res, answer.status, nestedErrorText);
  finishPage(answer);
  if (!answer.headers.has('cache-control')) {
    answer.headers.set('cache-control', 'private, no-store');
  }
  let { body } = answer;
  if (isText(typeOf(answer))) {
    res.setHeader('Vary', VARY);
    const small = body.length < WORTH_BYTES ? undefined : await packOnce(body, req, dictionary);
    if (small) {
      body = small.packed;
      answer.headers.set('content-encoding', small.coding);
    }
  }
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  if (hasIslands(answer.body)) setSentTime(res, clock);
  res.statusCode = answer.status;
  if (answer.status !== 304 && answer.status !== 204) res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** True for a page that any guest would get: it set nothing personal and didn't opt out. */
export function isKeepable(answer: PageAnswer): boolean {
  const { headers, status } = answer;
  if (status !== 200 || headers.has('set-cookie')) return false;
  if (!typeOf(answer).startsWith('text/html')) return false;
  return !/no-store|private/.test(String(headers.get('cache-control') ?? ''));
}

/** A hash of a page's source before it is finished, so that the same page is compressed only once. */
function sourceOf({ headers, body }: PageAnswer): string {
  const hash = createHash('sha256');
  for (const [name, value] of headers) hash.update(`${name}: ${String(value)}\n`);
  return hash.update(body).digest('base64url');
}

interface Packing {
  before?: KeptPage | undefined;
  dictionary?: Dictionary | undefined;
  sheets?: SheetNotes | undefined;
}

/** @param before the copy cached until now; it is kept when nothing has changed */
export async function packPage(
  answer: PageAnswer,
  { before, dictionary, sheets }: Packing,
): Promise<KeptPage> {
  const source = sourceOf(answer);
  if (before?.source === source) return before;
  finishPage(answer, sheets);
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) headers[name] = String(value);
  // Browsers can cache it but must revalidate: after signing in, the same address is another page.
  headers['cache-control'] ??= 'private, no-cache';
  headers['vary'] = `${VARY}, Cookie`;
  const identity = answer.body;
  const [br, gzip, dcz] = await Promise.all([
    toBrotli(identity, 11),
    toGzip(identity, 9),
    dictionary && toDcz(identity, dictionary, 9),
  ]);
  return {
    source,
    answer: storeAnswer(headers, tagOf(identity), { identity, br, gzip, dcz }),
    bytes: identity.length + br.length + gzip.length + (dcz?.length ?? 0),
    screen: answer.screen,
    hasIslands: hasIslands(identity),
  };
}
