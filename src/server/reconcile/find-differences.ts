import type { MoneyCode } from '#lib/currencies.ts';
import type { Period } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangedFee } from './book-fees.ts';
import type { Books } from './provider-books.ts';
import {
  compare,
  isWorthAsking,
  theirSum,
  type Direction,
  type FindingKind,
  type Pair,
} from './compare.ts';
import { gather, totalsOf, type Gathered } from './gather.ts';

/** A difference between the two books; amounts are minor units, null if a side has nothing. */
export interface Difference {
  port: Books['port'];
  provider: string;
  day: string;
  kind: FindingKind;
  reference: string;
  ourReference: string | null;
  providerReference: string | null;
  currency: MoneyCode;
  ourAmount: bigint | null;
  theirAmount: bigint | null;
  ourState: string | null;
  theirState: string | null;
}

export interface Look {
  compared: number;
  differences: Difference[];
  /** What a usual query may resolve. */
  worthAsking: { reference: string; topic: Pair['lines'][number]['topic'] | undefined }[];
}

const dayOf = ({ from }: Period) => from.toISOString().slice(0, 10);

function differenceOf(books: Books, day: string, pair: Pair, kind: FindingKind): Difference {
  const { lines, ours, reference } = pair;
  const [first] = lines;
  const done = theirSum(pair);
  return {
    port: books.port,
    provider: books.provider,
    day,
    kind,
    reference,
    ourReference: ours?.code ?? null,
    providerReference: first?.providerReference || null,
    currency: first?.amount.currency ?? ours?.currency ?? 'NGN',
    ourAmount: ours?.booked ?? null,
    theirAmount: first ? (done === 0n ? first.amount.minor : done) : null,
    ourState: ours?.state ?? null,
    theirState: first?.state ?? null,
  };
}

/** Compares the account as a whole, in every currency, for what no single reference would show. */
function accountDifferences(books: Books, day: string, gathered: Gathered): Difference[] {
  return totalsOf(gathered)
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(({ currency, ours, theirs }) => ({
      port: books.port,
      provider: books.provider,
      day,
      kind: 'account_differs',
      reference: [books.account, books.isBeside && books.provider, day].filter(Boolean).join(' '),
      ourReference: null,
      providerReference: null,
      currency,
      ourAmount: ours,
      theirAmount: theirs,
      ourState: null,
      theirState: null,
    }));
}

/** A fee that the provider changed after we had booked it. */
const feeDifference = (books: Books, day: string, { line, booked }: ChangedFee): Difference => ({
  port: books.port,
  provider: books.provider,
  day,
  kind: 'fee_differs',
  reference: `fee of ${line.providerReference}`,
  ourReference: line.ourReference,
  providerReference: line.providerReference,
  currency: line.fee?.currency ?? line.amount.currency,
  ourAmount: booked,
  theirAmount: line.fee?.minor ?? null,
  ourState: null,
  theirState: line.state,
});

const judge = (pair: Pair, direction: Direction) => {
  const kind = compare(pair, direction);
  return kind ? [{ pair, kind }] : [];
};

/**
 * Compares the two books for a period.
 * @throws Silent when the provider gives no list
 */
export async function findDifferences(
  services: Services,
  books: Books,
  period: Period,
): Promise<Look> {
  const gathered = await gather(services, books, period);
  const day = dayOf(period);
  const { direction } = books;
  const judged = gathered.pairs.flatMap((pair) => judge(pair, direction));
  return {
    compared: gathered.pairs.length,
    differences: [
      ...judged.map(({ pair, kind }) => differenceOf(books, day, pair, kind)),
      ...accountDifferences(books, day, gathered),
      ...gathered.fees.map((fee) => feeDifference(books, day, fee)),
    ],
    worthAsking: judged
      .filter(({ pair, kind }) => isWorthAsking(pair, kind, direction))
      .map(({ pair }) => ({ reference: pair.reference, topic: pair.lines[0]?.topic })),
  };
}
