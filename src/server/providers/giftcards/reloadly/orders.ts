import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { AskedCards, PartOutcome, PartSupplier } from '#server/providers/giftcards/by-part.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs, type Read } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { refusalIn, stateOf } from '#server/providers/reloadly/wire.ts';
import type { Catalogue } from './catalogue.ts';
import { Cards, codeOf, Records, Transaction } from './wire.ts';

interface Parts {
  client: JsonClient;
  catalogue: Catalogue;
  clock: Clock;
  log: Logger;
  id: string;
  /** Our own mailbox: given the buyer's, Reloadly would send them the code itself. */
  mailbox: string | undefined;
  /** The sender of the card, as Reloadly prints it. */
  senderName: string;
}

/** Whether the record matches the order. Fields that it leaves out count as matching. */
function isAsAsked({ product }: Transaction, asked: AskedCards): boolean {
  if (!product) return true;
  const { productId, unitPrice, quantity, currencyCode } = product;
  const differs = (given: unknown, right: unknown) =>
    given !== null && given !== undefined && given !== right;
  return !(
    differs(productId, asked.productId) ||
    differs(currencyCode, asked.currency) ||
    differs(readMinor(quantity), readMinor(asked.quantity)) ||
    (unitPrice !== null &&
      unitPrice !== undefined &&
      readMinor(unitPrice) !== readMinor(asked.value))
  );
}

async function readCodes(
  { client }: Parts,
  transaction: Transaction,
  asked: AskedCards,
): Promise<PartOutcome> {
  const { transactionId } = transaction;
  const path = `orders/transactions/${encodeURIComponent(transactionId)}/cards`;
  const cards = readAs(await client.read(path, { query: {} }), Cards);
  // bought, but its codes can't be read yet: they are requested again
  if (!cards.ok) return notYet(transactionId);
  const given = cards.value.map(codeOf);
  const isRight = isAsAsked(transaction, asked) && given.length <= asked.quantity;
  const codes = Array.from({ length: asked.quantity }, (_, n) => given[n] ?? null);
  // fewer codes than cards may only mean that the rest aren't ready
  if (isRight && codes.includes(null)) return notYet(transactionId);
  const value = { codes, isAsAsked: isRight };
  return { kind: 'done', value, providerRef: transactionId, raw: null };
}

function answerOf(parts: Parts, transaction: Transaction, asked: AskedCards): Promise<PartOutcome> {
  switch (stateOf(transaction.status)) {
    case 'done':
      return readCodes(parts, transaction, asked);
    case 'refused':
      return Promise.resolve(saysNo('declined'));
    case 'returned':
      return Promise.resolve(saysNo('reversed'));
    case 'open':
      return Promise.resolve(notYet(transaction.transactionId));
  }
}

/** The record of one of our orders, by Reloadly's id or ours. */
async function record(
  { client }: Parts,
  key: string,
  providerId: string | null,
): Promise<Read<Transaction | undefined>> {
  if (providerId !== null) {
    const path = `reports/transactions/${encodeURIComponent(providerId)}`;
    return readAs(await client.read(path, { query: {} }), Transaction);
  }
  const query = { [unconfirmed.filter.giftcards]: key };
  const found = readAs(await client.read('reports/transactions', { query }), Records);
  if (!found.ok) return found;
  const { content } = found.value;
  const value = content.find((each) => each.customIdentifier === key);
  // the list wasn't filtered, so it proves nothing about our order
  if (!value && content.length > 0) return { ok: false, status: 0, reason: 'bad_body' };
  return { ok: true, value };
}

async function findOrder(
  parts: Parts,
  asked: AskedCards,
  key: string,
  providerId: string | null,
): Promise<PartOutcome> {
  const found = await record(parts, key, providerId);
  if (!found.ok) return unclear(found.reason);
  return found.value ? answerOf(parts, found.value, asked) : unclear('not_found');
}

async function bodyOf({ catalogue, mailbox, senderName }: Parts, asked: AskedCards, key: string) {
  const product = await catalogue.find(asked.productId);
  if (!product.ok) return undefined;
  return {
    productId: Number(asked.productId),
    ...(product.value.global ? {} : { countryCode: asked.country }),
    quantity: asked.quantity,
    unitPrice: Number(asked.value),
    customIdentifier: key,
    senderName,
    ...(mailbox ? { recipientEmail: mailbox } : {}),
  };
}

/** Orders of one type of card. The key is its `customIdentifier`, which it never accepts twice. */
export const reloadlyOrders = (parts: Parts): PartSupplier => ({
  async place(asked, key) {
    const { client, log, id } = parts;
    const body = await bodyOf(parts, asked, key);
    // nothing was sent: we don't know what to send
    if (!body) return saysNo('provider_down');
    const reply = await client.send('orders', body);
    const made = readAs(reply, Transaction);
    if (made.ok) return answerOf(parts, made.value, asked);
    if (reply.kind === 'no answer' || made.status < 400) return unclear(made.reason);
    const refused = refusalIn(reply);
    if (refused.kind === 'used before') return findOrder(parts, asked, key, null);
    if (refused.kind === 'unclear') return unclear('bad_body');
    const { code } = refused;
    if (code === 'auth' || code === 'insufficient_float')
      log.error({ provider: id, code }, 'provider refused our request');
    return saysNo(code);
  },
  find: ({ asked, providerId }, key) => findOrder(parts, asked, key, providerId),
});
