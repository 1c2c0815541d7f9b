import type { DeskMoney } from '#lib/reports/money.contract.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { floatAccounts } from '#lib/reports/floats.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { readFloats, type Comparison, type FloatNow } from './floats.ts';
import { lastReported } from './reported.ts';

interface KindRow {
  kind: string;
  is_owned: boolean;
  /** Accounts with a balance. */
  holders: number;
  posted: bigint;
  held: bigint;
}

/** Every account of a currency, by type, in one statement: the sum is always zero. */
async function sumKinds(db: Database, currency: CurrencyCode): Promise<KindRow[]> {
  const { rows } = await db.sql.query<KindRow>({
    name: 'money-by-kind',
    text: `select kind, owner_id is not null as is_owned,
        (count(*) filter (where posted <> 0))::int as holders,
        sum(posted)::bigint as posted, sum(held)::bigint as held
      from ledger.balance where currency = $1 group by 1, 2 order by min(account_id)`,
    values: [currency],
  });
  return rows;
}

/** Payments that no one has been credited for; dollars and coins are in our own position instead. */
async function countSuspense(db: Database, currency: CurrencyCode) {
  const { rows } = await db.sql.query<{ count: number; oldest: Date | null }>({
    name: 'suspense-count',
    text: `select count(*)::int as count, min(arrived_at) as oldest from order_payment
      where waiting > 0 and currency = $1 and source in ('gateway', 'bank_transfer')`,
    values: [currency],
  });
  return rows[0] ?? { count: 0, oldest: null };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/** The reported total of banks and providers: unknown while one that has a balance in our books hasn't reported. */
function describeReported(floats: readonly FloatNow[]) {
  const reported = floats.flatMap((each) => each.told ?? []);
  const isKnown = reported.length > 0 && floats.every((each) => each.told ?? each.booked === 0n);
  if (!isKnown) return { sum: null, since: null };
  const times = reported.map(({ at }) => +at);
  return {
    sum: sumOf(reported.map(({ amount }) => amount)),
    since: new Date(Math.min(...times)).toISOString(),
  };
}

function viewTotals(kinds: readonly KindRow[], floats: readonly FloatNow[]): DeskMoney['totals'] {
  const owned = sumOf(kinds.filter((row) => row.is_owned).map(({ posted }) => posted));
  const reported = describeReported(floats);
  return {
    owned: toAmount(owned),
    booked: toAmount(sumOf(floats.map(({ booked }) => booked))),
    told: reported.sum === null ? null : toAmount(reported.sum),
    told_since: reported.since,
    difference: reported.sum === null ? null : toAmount(reported.sum - owned),
    all: toAmount(sumOf(kinds.map(({ posted }) => posted))),
  };
}

type Owned = DeskMoney['owned'][number];
const isFloat = (kind: string) => (floatAccounts as readonly string[]).includes(kind);

function viewKinds(kinds: readonly KindRow[]): Pick<DeskMoney, 'house' | 'owned'> {
  return {
    house: kinds
      .filter(({ kind, is_owned: isOwned }) => !isOwned && !isFloat(kind))
      .map(({ kind, posted }) => ({ account: kind, balance: toAmount(posted) })),
    owned: kinds
      .filter((row) => row.is_owned)
      .map(({ kind, holders, posted, held }) => ({
        account: kind as Owned['account'],
        holders,
        available: toAmount(posted - held),
        held: toAmount(held),
      })),
  };
}

/**
 * What the business has and owes in a currency, from the ledger's balances, next to the balances that banks
 * and providers reported; null if unreported. Everything is as of one moment.
 */
export function readMoney(
  { db, clock, providers }: Pick<Services, 'db' | 'clock' | 'providers'>,
  currency: CurrencyCode,
  comparison: Comparison | undefined,
): Promise<DeskMoney> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('set transaction isolation level repeatable read, read only');
    const kinds = await sumKinds(tx, currency);
    const posted = new Map(
      kinds.filter((row) => !row.is_owned).map((row) => [row.kind, row.posted]),
    );
    const told = await lastReported(tx, currency);
    const known = { currency, posted, told, comparison };
    const floats = await readFloats({ db: tx, providers }, known);
    const { count, oldest } = await countSuspense(tx, currency);
    return {
      currency,
      at: clock.now().toISOString(),
      ...viewKinds(kinds),
      floats: floats.map(({ view }) => view),
      suspense: {
        balance: toAmount(posted.get('suspense') ?? 0n),
        count,
        oldest: oldest?.toISOString() ?? null,
      },
      totals: viewTotals(kinds, floats),
    };
  });
}
