import type { CurrencyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Pieces, VendedCards, VendRequest } from '#server/ports/giftcards.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { Kept, SupplyBook } from '#server/providers/supply-book.ts';
import type { SupplyMap } from './supply-map.ts';

/** Cards of one type and value, ordered from a supplier that takes one type at a time. */
export interface AskedCards {
  productId: string;
  /** The country where the card is used. */
  country: string;
  /** Per card, in major units of its currency. */
  value: string;
  currency: string;
  quantity: number;
  /** The price of each card here, in minor units of `payIn`. */
  prices: string[];
  payIn: CurrencyCode;
}

export interface PartDelivered {
  /** One for each card; null for one that is missing. */
  codes: readonly (string | null)[];
  /** False: the supplier reports another product, value or quantity. */
  isAsAsked: boolean;
}

export type PartOutcome = Outcome<PartDelivered>;

/** A supplier that takes orders for one type of card at a time. */
export interface PartSupplier {
  /** Places the order: sent once, never again. `key` is ours and unique. */
  place(asked: AskedCards, key: string): Promise<PartOutcome>;
  /** Queries the order. `unknown` with not_found: the supplier's records have nothing under this key. */
  find(kept: Kept<AskedCards>, key: string): Promise<PartOutcome>;
}

export interface Parts {
  clock: Clock;
  book: SupplyBook<AskedCards>;
  map: SupplyMap;
  supplier: PartSupplier;
}

/** The key of one part of an order, for a supplier that accepts our keys. */
export const keyOf = (reference: string, position: number): string => `${reference}-${position}`;

/** Parses a part's key. */
export function readKey(key: string): { reference: string; position: number } | undefined {
  const [, reference, position] = /^(.+)-(\d{1,3})$/.exec(key) ?? [];
  return reference && position ? { reference, position: Number(position) } : undefined;
}

const sumOf = (asked: AskedCards, codes: readonly (string | null)[]): bigint =>
  asked.prices.reduce((sum, price, n) => (codes[n] ? sum + BigInt(price) : sum), 0n);

/**
 * The outcome of all parts together. One that is unknown or pending keeps the whole order waiting;
 * refused parts are missing cards. An answer about other cards than we ordered charges nothing, so
 * that an operator reviews it.
 */
export function together(
  parts: readonly { asked: AskedCards; outcome: PartOutcome }[],
): Outcome<VendedCards> {
  const outcomes = parts.map(({ outcome }) => outcome);
  for (const kind of ['unknown', 'pending'] as const) {
    const open = outcomes.find((each) => each.kind === kind);
    if (open && open.kind !== 'done') return open;
  }
  const refused = outcomes.filter((each) => each.kind === 'failed');
  const [first] = parts;
  if (!first || refused.length === outcomes.length) return refused[0] ?? saysNo('not_found');
  let charged = 0n;
  let isAsAsked = true;
  let providerRef = '';
  const codes = parts.flatMap(({ asked, outcome }) => {
    if (outcome.kind !== 'done') return Array.from({ length: asked.quantity }, () => null);
    charged += sumOf(asked, outcome.value.codes);
    isAsAsked &&= outcome.value.isAsAsked;
    providerRef ||= outcome.providerRef;
    return outcome.value.codes;
  });
  const value = { charged: money(isAsAsked ? charged : 0n, first.asked.payIn), codes };
  return { kind: 'done', value, providerRef, raw: null };
}

/** The parts of an order with the supplier's names; undefined if one of them isn't sold through it. */
async function askedOf(
  map: SupplyMap,
  { items, prices, amount }: VendRequest,
): Promise<AskedCards[] | undefined> {
  const asked: AskedCards[] = [];
  let from = 0;
  for (const item of items) {
    const productId = await map.productOf(item.sku);
    if (productId === undefined) return undefined;
    const to = from + item.quantity;
    asked.push({
      productId,
      country: countryOf(item),
      value: majorOf(item.value),
      currency: item.currency,
      quantity: item.quantity,
      prices: prices.slice(from, to).map(String),
      payIn: amount.currency,
    });
    from = to;
  }
  return asked;
}

/** The country where a card is used: the end of "apple:US"; empty for local cards. */
export const countryOf = ({ sku }: Pick<Pieces, 'sku'>): string => sku.split(':')[1] ?? '';

/** Hundredths as the supplier writes values: "25", "25.5". */
const majorOf = (value: bigint): string => String(Number(value) / 100);

/** A part that may exist despite the refusal, or failed for our own reasons, is queried again. */
const staysOpen: ReadonlySet<FailCode> = new Set(['declined', 'reversed', 'auth']);
const isRefusal = (told: PartOutcome): boolean =>
  told.kind === 'failed' && !staysOpen.has(told.code);

async function remember({ book }: Parts, reference: string, position: number, told: PartOutcome) {
  if (isRefusal(told)) await book.refuse(reference, position);
  if (told.kind !== 'done' && told.kind !== 'pending') return;
  if (told.providerRef) await book.setId(reference, position, told.providerRef);
}

/** Orders every part, each exactly once. */
export async function vendByPart(
  parts: Parts,
  request: VendRequest,
): Promise<Outcome<VendedCards>> {
  const { book, map, supplier } = parts;
  const { reference } = request;
  const wanted = await askedOf(map, request);
  if (!wanted) return saysNo('out_of_stock');
  await book.open(reference, wanted);
  const answers: { asked: AskedCards; outcome: PartOutcome }[] = [];
  for (const { position, asked } of await book.list(reference)) {
    const isOurs = await book.claim(reference, position);
    // an earlier attempt got through: only a query can tell
    const outcome = isOurs ? await supplier.place(asked, keyOf(reference, position)) : notYet();
    await remember(parts, reference, position, outcome);
    answers.push({ asked, outcome });
  }
  return together(answers);
}

async function findPart(
  parts: Parts,
  reference: string,
  kept: Kept<AskedCards>,
  sentAt: Date,
): Promise<PartOutcome> {
  const { book, supplier, clock } = parts;
  if (kept.state === 'closed') return saysNo('not_found');
  if (kept.state === 'open') {
    const isNeverSent =
      isProofOfNone(sentAt, clock) && (await book.close(reference, kept.position));
    return isNeverSent ? saysNo('not_found') : unclear('not_found');
  }
  const found = await supplier.find(kept, keyOf(reference, kept.position));
  await remember(parts, reference, kept.position, found);
  const isMissing = found.kind === 'unknown' && found.reason === 'not_found';
  return isMissing && kept.providerId === null && isProofOfNone(kept.sentAt ?? sentAt, clock)
    ? saysNo('not_found')
    : found;
}

/** Queries an order; orders nothing. */
export async function requeryByPart(
  parts: Parts,
  { reference, sentAt }: { reference: string; sentAt: Date },
): Promise<Outcome<VendedCards>> {
  const kept = await parts.book.list(reference);
  if (kept.length === 0)
    return isProofOfNone(sentAt, parts.clock) ? saysNo('not_found') : unclear('not_found');
  const answers: { asked: AskedCards; outcome: PartOutcome }[] = [];
  for (const each of kept)
    answers.push({
      asked: each.asked,
      outcome: await findPart(parts, reference, each, sentAt),
    });
  return together(answers);
}
