import type { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs, type Read } from '#server/providers/read-as.ts';
import type { KeptQuote, QuoteBook } from './quote-book.ts';
import {
  QuoteReply,
  TransferList,
  TransferReply,
  unconfirmed,
  type Quote,
  type Transfer,
} from './wire.ts';

export interface Parts {
  client: JsonClient;
  book: QuoteBook;
  clock: Clock;
  log: Logger;
}

/** A transfer; undefined if there is none. */
export type Found = Read<Transfer | undefined>;

/** A query. Its refusal says nothing about a transfer, so it never becomes one's status. */
async function ask<T>(
  { client }: Parts,
  path: string,
  shape: z.ZodType<T>,
  query: Record<string, string> = {},
): Promise<Read<T>> {
  const found = readAs(await client.read(`v1/${path}`, { query }), shape);
  return found.ok ? found : { ...found, status: 0 };
}

/** The transfer that a quote was used for. */
async function findByQuote(
  parts: Parts,
  reference: string,
  { quoteId }: KeptQuote,
): Promise<Found> {
  const found = await ask(parts, 'transfers', TransferList, { quote_id: quoteId });
  if (!found.ok) return found;
  // in case the filter was ignored
  const value = found.value.data.find((each) => each.quote_id === quoteId);
  if (value) await parts.book.setTransfer(reference, value.id);
  return { ok: true, value };
}

async function readQuote(parts: Parts, { quoteId }: KeptQuote): Promise<Read<Quote>> {
  const found = await ask(parts, `quotes/${encodeURIComponent(quoteId)}`, QuoteReply);
  return found.ok ? { ok: true, value: found.value.data } : found;
}

const isUnused = ({ status }: Quote): boolean => status === unconfirmed.unusedQuote;

/** The transfer of a reference, queried again; creates nothing. */
export async function findTransfer(parts: Parts, reference: string): Promise<Found> {
  const kept = await parts.book.find(reference);
  if (!kept) return { ok: true, value: undefined };
  if (kept.transferId === null) return findByQuote(parts, reference, kept);
  const path = `transfers/${encodeURIComponent(kept.transferId)}`;
  const found = await ask(parts, path, TransferReply);
  return found.ok ? { ok: true, value: found.value.data } : found;
}

/** Quotes that don't promise what we asked for are never used. */
type Accepts = (quote: Quote) => boolean;

async function quoteFor(
  { client, book }: Parts,
  reference: string,
  { body, accepts }: { body: Record<string, unknown>; accepts: Accepts },
): Promise<Read<KeptQuote | undefined>> {
  const kept = await book.find(reference);
  if (kept) return { ok: true, value: kept };
  const quote = readAs(await client.send('v1/quotes', body), QuoteReply);
  if (!quote.ok) return quote;
  if (!accepts(quote.value.data)) return { ok: true, value: undefined };
  return { ok: true, value: await book.keep(reference, quote.value.data.id) };
}

/** A refusal that only we can fix is logged for the operators of the product. */
function logged<T extends Read<unknown>>({ log }: Parts, read: T): T {
  if (!read.ok && (read.status === 401 || read.status === 403))
    log.error({ provider: 'busha', status: read.status }, 'provider refused our request');
  return read;
}

/**
 * Creates the transfer of a reference, once: the quote is stored under the reference before it is used, and
 * can be used only once. An existing transfer is only queried.
 */
export async function ensureTransfer(
  parts: Parts,
  reference: string,
  order: { body: Record<string, unknown>; accepts: Accepts },
): Promise<Found> {
  const earlier = await findTransfer(parts, reference);
  if (!earlier.ok || earlier.value) return earlier;
  const kept = await quoteFor(parts, reference, order);
  if (!kept.ok) return logged(parts, kept);
  if (!kept.value) return { ok: false, status: 422, reason: 'bad_body' };
  const reply = await parts.client.send('v1/transfers', { quote_id: kept.value.quoteId });
  const made = readAs(reply, TransferReply);
  if (made.ok) {
    await parts.book.setTransfer(reference, made.value.data.id);
    return { ok: true, value: made.value.data };
  }
  if (made.status < 400) return made;
  // refused, perhaps because it was already used: only an unused quote proves that nothing was sent
  const found = await findByQuote(parts, reference, kept.value);
  if (!found.ok || found.value) return found;
  const quote = await readQuote(parts, kept.value);
  if (!quote.ok) return quote;
  return isUnused(quote.value)
    ? logged(parts, made)
    : { ok: false, status: 0, reason: 'not_found' };
}

/** Whether a reference can never be sent any longer: its quote, if any, expired unused. */
export async function isNeverSent(parts: Parts, reference: string): Promise<boolean> {
  const kept = await parts.book.find(reference);
  if (!kept) return true;
  const quote = await readQuote(parts, kept);
  if (!quote.ok || !isUnused(quote.value)) return false;
  const { expires_at } = quote.value;
  return Boolean(expires_at) && new Date(expires_at ?? 0) < parts.clock.now();
}
