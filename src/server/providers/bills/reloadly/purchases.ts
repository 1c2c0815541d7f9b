import type { CurrencyCode } from '#lib/currencies.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { BuyRequest, Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs, type Read } from '#server/providers/read-as.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { refusalIn, stateOf } from '#server/providers/reloadly/wire.ts';
import type { SupplyBook } from '#server/providers/supply-book.ts';
import { readBillerCode, type BillsApi, type Bought } from './api.ts';
import { topups } from './topups.ts';
import { utilities } from './utilities.ts';

/** What was bought, to know which API to query. */
export interface AskedBill {
  biller: string;
  currency: CurrencyCode;
}

export interface Parts {
  clients: Readonly<Record<BillsApi['product'], JsonClient>>;
  book: SupplyBook<AskedBill>;
  clock: Clock;
  log: Logger;
  id: string;
}

export const apis = { topups, utilities } as const;
/** A purchase is a single row of the book. */
const ONLY = 1;

/** Both APIs number their transactions, so the API's name precedes the number. */
export const nameOf = (product: BillsApi['product'], id: string): string => `${product}/${id}`;
const numberIn = (name: string): string => name.split('/').at(-1) ?? '';

function answerOf({ id, status, delivered, vouchers, finalBy }: Bought): Outcome<Vended> {
  switch (stateOf(status)) {
    case 'done':
      return { kind: 'done', value: { delivered, vouchers }, providerRef: id, raw: null };
    case 'refused':
      return saysNo('declined');
    case 'returned':
      return saysNo('reversed');
    case 'open':
      return notYet(id, finalBy);
  }
}

async function record(
  client: JsonClient,
  api: BillsApi,
  { reference, providerId }: { reference: string; providerId: string | null },
): Promise<Read<Bought | undefined>> {
  if (providerId !== null)
    return readAs(await client.read(api.statePath(numberIn(providerId)), { query: {} }), api.State);
  const query = { [unconfirmed.filter[api.product]]: reference };
  const found = readAs(await client.read(api.listPath, { query }), api.List);
  if (!found.ok) return found;
  const { content } = found.value;
  const value = content.find(({ key }) => key === reference);
  // the list wasn't filtered, so it proves nothing about our purchase
  if (!value && content.length > 0) return { ok: false, status: 0, reason: 'bad_body' };
  return { ok: true, value };
}

async function find(
  { clients, book }: Parts,
  api: BillsApi,
  asked: { reference: string; providerId: string | null },
): Promise<Outcome<Vended>> {
  const found = await record(clients[api.product], api, asked);
  if (!found.ok) return unclear(found.reason);
  if (!found.value) return unclear('not_found');
  await book.setId(asked.reference, ONLY, nameOf(api.product, found.value.id));
  return answerOf(found.value);
}

/** Buys once: the reference is the identifier that the provider never accepts twice. */
export async function buy(parts: Parts, request: BuyRequest): Promise<Outcome<Vended>> {
  const { clients, book, log, id } = parts;
  const { reference, biller, amount, meterType } = request;
  const code = readBillerCode(biller, meterType);
  if (!code) return saysNo('invalid_input');
  const api = apis[code.product];
  await book.open(reference, [{ biller, currency: amount.currency }]);
  if (!(await book.claim(reference, ONLY))) return notYet();
  const reply = await clients[code.product].send(api.path, api.bodyOf(request, code.theirId));
  const made = readAs(reply, api.Made);
  if (made.ok) {
    await book.setId(reference, ONLY, nameOf(api.product, made.value.id));
    return answerOf(made.value);
  }
  if (reply.kind === 'no answer' || made.status < 400) return unclear(made.reason);
  const refused = refusalIn(reply);
  if (refused.kind === 'used before') return find(parts, api, { reference, providerId: null });
  if (refused.kind === 'unclear') return unclear('bad_body');
  if (refused.code === 'auth' || refused.code === 'insufficient_float')
    log.error({ provider: id, code: refused.code }, 'provider refused our request');
  return saysNo(refused.code);
}

/** Queries a purchase without buying anything. After five minutes, an empty report proves that there was none. */
export async function requery(
  parts: Parts,
  { reference, sentAt }: { reference: string; sentAt: Date },
): Promise<Outcome<Vended>> {
  const { book, clock } = parts;
  const [kept] = await book.list(reference);
  const isProven = isProofOfNone(kept?.sentAt ?? sentAt, clock);
  const code = kept && readBillerCode(kept.asked.biller);
  // it was never sent
  if (!kept || !code || kept.state !== 'sent')
    return isProven ? saysNo('not_found') : unclear('not_found');
  const { providerId } = kept;
  const found = await find(parts, apis[code.product], { reference, providerId });
  const isMissing = found.kind === 'unknown' && found.reason === 'not_found';
  return isMissing && providerId === null && isProven ? saysNo('not_found') : found;
}
