import type { MoneyCode } from '#lib/currencies.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Period, SettledLine } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import { bookFees, type ChangedFee } from './book-fees.ts';
import type { Books, Stray } from './provider-books.ts';
import { isInTransit, theirSum, type Ours, type Pair } from './compare.ts';

/** The provider gave no list, so nothing is known about the day. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

export interface Gathered {
  pairs: Pair[];
  strays: Stray[];
  fees: ChangedFee[];
}

async function readList({ list, provider }: Books, period: Period): Promise<SettledLine[]> {
  const lines: SettledLine[] = [];
  let cursor: string | null = null;
  do {
    const outcome = await list({ ...period, cursor: cursor ?? undefined });
    if (outcome.kind !== 'done') throw new Silent(`${provider} gave no list: ${outcome.kind}`);
    lines.push(...outcome.value.lines);
    cursor = outcome.value.next;
  } while (cursor !== null);
  return lines;
}

const keyOf = ({ ourReference, providerReference }: SettledLine) =>
  ourReference ?? providerReference;

function byReference(lines: readonly SettledLine[]): Map<string, SettledLine[]> {
  const found = new Map<string, SettledLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return found;
}

/** Reads our side in one snapshot; it may take longer than a request is allowed to. */
function readOurs(services: Services, books: Books, period: Period, theirs: readonly string[]) {
  return inTransaction(services.db, async (tx) => {
    await allowLonger(tx, 5 * 60);
    const references = [...new Set([...theirs, ...(await books.listOurs(tx, period))])];
    const ours = new Map(
      (await books.findOurs(tx, references)).map((each) => [each.reference, each]),
    );
    return { references, ours, strays: await books.listStrays(tx, period) };
  });
}

/** A reference missing from the period's list may be in another day's, so the provider is asked about it. */
async function askAboutMissing(books: Books, ours: Ours | undefined): Promise<SettledLine[]> {
  if (!ours || (ours.booked === 0n && ours.state !== 'open')) return [];
  return books.askAbout(ours);
}

/** Both sides of everything that either of them did in a period, except what is still on its way. */
export async function gather(services: Services, books: Books, period: Period): Promise<Gathered> {
  const listed = await readList(books, period);
  const lines = byReference(listed);
  const { references, ours, strays } = await readOurs(services, books, period, [...lines.keys()]);
  const now = services.clock.now();
  const pairs: Pair[] = [];
  const asked: SettledLine[] = [];
  for (const reference of references) {
    const pair = { reference, lines: lines.get(reference) ?? [], ours: ours.get(reference) };
    if (isInTransit(pair, now)) continue;
    if (pair.lines.length > 0) {
      pairs.push(pair);
      continue;
    }
    const answers = await askAboutMissing(books, pair.ours);
    asked.push(...answers);
    pairs.push({ ...pair, lines: answers });
  }
  const fees = await bookFees(services, books, [...listed, ...asked]);
  return { pairs, strays, fees };
}

export interface Totals {
  currency: MoneyCode;
  ours: bigint;
  theirs: bigint;
}

/**
 * The balance between the provider and us according to either side: the provider's sum over all references of
 * the day, against what the account booked for these and anything else on that day.
 */
export function totalsOf({ pairs, strays }: Pick<Gathered, 'pairs' | 'strays'>): Totals[] {
  const totals = new Map<MoneyCode, Totals>();
  const of = (currency: MoneyCode) => {
    const known = totals.get(currency) ?? { currency, ours: 0n, theirs: 0n };
    totals.set(currency, known);
    return known;
  };
  for (const pair of pairs) {
    if (pair.ours) of(pair.ours.currency).ours += pair.ours.booked;
    const currency = pair.lines[0]?.amount.currency;
    if (currency) of(currency).theirs += theirSum(pair);
  }
  for (const { currency, amount } of strays) of(currency).ours += amount;
  return [...totals.values()];
}
