import type { Logger } from '#server/platform/logger.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { AskedCards, PartOutcome, PartSupplier } from '#server/providers/giftcards/by-part.ts';
import type { JsonClient, JsonReply } from '#server/providers/json-client.ts';
import { readAs, type Read } from '#server/providers/read-as.ts';
import {
  codeIn,
  Invoices,
  keyIn,
  OneInvoice,
  OneOrder,
  Refusal,
  unconfirmed,
  type Invoice,
} from './wire.ts';

interface Parts {
  client: JsonClient;
  log: Logger;
  id: string;
  /** The address for notices about a part, which contains our key: the only mark that an invoice carries. */
  markOf: (key: string) => string;
}

const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word);

async function readCodes(
  { client }: Parts,
  invoice: Invoice,
  asked: AskedCards,
): Promise<PartOutcome> {
  const codes: (string | null)[] = [];
  let isReturned = false;
  for (const { id } of invoice.orders ?? []) {
    const found = readAs(
      await client.read(`orders/${encodeURIComponent(id)}`, { query: {} }),
      OneOrder,
    );
    // bought, but its code can't be read yet: it is requested again
    if (!found.ok) return notYet(invoice.id);
    const code = codeIn(found.value.data);
    const isBack = isOneOf(unconfirmed.returned, found.value.data.status ?? '');
    isReturned ||= isBack;
    if (!code && !isBack) return notYet(invoice.id);
    codes.push(isBack ? null : code);
  }
  if (codes.length < asked.quantity) return notYet(invoice.id);
  if (isReturned && codes.every((code) => code === null)) return saysNo('reversed');
  const isAsAsked = codes.length === asked.quantity;
  const value = { codes: codes.slice(0, asked.quantity), isAsAsked };
  return { kind: 'done', value, providerRef: invoice.id, raw: null };
}

function answerOf(parts: Parts, invoice: Invoice, asked: AskedCards): Promise<PartOutcome> {
  if (invoice.status === 'complete') return readCodes(parts, invoice, asked);
  const isRefused = isOneOf(unconfirmed.refused, invoice.status);
  return Promise.resolve(isRefused ? saysNo('declined') : notYet(invoice.id));
}

const HOUR_MS = 3_600_000;

/** Everything on this page was created earlier; the list is newest first. */
function isOlder(invoices: readonly Invoice[], than: Date): boolean {
  const at = Date.parse(invoices.at(-1)?.created_time ?? '');
  return at < than.getTime() - HOUR_MS;
}

/**
 * Searches our own invoices for the one with our mark. Only a complete list proves that there is none; one
 * with unmarked invoices proves nothing.
 */
async function findMarked(
  { client }: Parts,
  key: string,
  sentAt: Date | null,
): Promise<Read<Invoice | undefined>> {
  const { limit, start, size } = unconfirmed.page;
  for (let from = 0; ; from += size) {
    const query = { [limit]: String(size), [start]: String(from) };
    const found = readAs(await client.read('invoices', { query }), Invoices);
    if (!found.ok) return found;
    const { data } = found.value;
    const mine = data.find((each) => keyIn(each) === key);
    if (mine) return { ok: true, value: mine };
    if (data.some((each) => keyIn(each) === undefined))
      return { ok: false, status: 0, reason: 'bad_body' };
    if (data.length < size || (sentAt && isOlder(data, sentAt)))
      return { ok: true, value: undefined };
  }
}

function refusedAs({ log, id }: Parts, { status, body }: Extract<JsonReply, { kind: 'answer' }>) {
  const message = Refusal.safeParse(body).data?.message ?? '';
  const code: FailCode =
    status === 401 || status === 403
      ? 'auth'
      : unconfirmed.noFloat.test(message)
        ? 'insufficient_float'
        : 'invalid_input';
  if (code !== 'invalid_input') log.error({ provider: id, code }, 'provider refused our request');
  return saysNo(code);
}

/** It identifies cards by product and value: "amazon-us<&>50". */
const bodyOf = ({ productId, value, quantity }: AskedCards, mark: string) => ({
  products: [{ product_id: productId, value: Number(value), quantity }],
  payment_method: 'balance',
  auto_pay: true,
  [unconfirmed.markedBy]: mark,
});

/** Invoices of one type of card. It accepts no reference from us, so we mark invoices and find them by the mark. */
export const bitrefillOrders = (parts: Parts): PartSupplier => ({
  async place(asked, key) {
    const reply = await parts.client.send('invoices', bodyOf(asked, parts.markOf(key)));
    const made = readAs(reply, OneInvoice);
    if (made.ok) return answerOf(parts, made.value.data, asked);
    if (reply.kind === 'no answer' || ![400, 401, 403, 404, 422].includes(reply.status))
      return unclear(made.reason);
    return refusedAs(parts, reply);
  },

  async find({ asked, providerId, sentAt }, key) {
    if (providerId !== null) {
      const path = `invoices/${encodeURIComponent(providerId)}`;
      const found = readAs(await parts.client.read(path, { query: {} }), OneInvoice);
      return found.ok ? answerOf(parts, found.value.data, asked) : unclear(found.reason);
    }
    const found = await findMarked(parts, key, sentAt);
    if (!found.ok) return unclear(found.reason);
    return found.value ? answerOf(parts, found.value, asked) : unclear('not_found');
  },
});
