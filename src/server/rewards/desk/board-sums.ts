import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import { rewardKinds } from '#lib/rewards/earnings.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

/** Midnights of UTC. */
export interface Span {
  from: Date;
  today: Date;
}

type Currencies = DeskRewards['currencies'][number];
type Kind = (typeof rewardKinds)[number];

interface Summed {
  currency: CurrencyCode;
  n: bigint;
  amount: bigint;
  n_today: bigint;
  amount_today: bigint;
}

const viewSums = (row: Summed | undefined): Currencies['moved'] => ({
  month: { count: Number(row?.n ?? 0), amount: toAmount(row?.amount ?? 0n) },
  today: { count: Number(row?.n_today ?? 0), amount: toAmount(row?.amount_today ?? 0n) },
});

const sumsSql = (at: string, amount: string) => `count(*) as n,
  coalesce(sum(${amount}), 0)::bigint as amount, count(*) filter (where ${at} >= $2) as n_today,
  coalesce(sum(${amount}) filter (where ${at} >= $2), 0)::bigint as amount_today`;

interface KindRow extends Summed {
  what: 'given' | 'released' | 'taken_back';
  kind: Kind;
}

/** Rewards given, made ready and reversed, by type. */
export async function sumKinds(db: Database, { from, today }: Span) {
  const { rows } = await db.sql.query<KindRow>({
    name: 'board-rewards',
    text: `select 'given' as what, kind, currency, ${sumsSql('granted_at', 'amount')}
        from reward where granted_at >= $1 group by kind, currency
      union all select 'released', kind, currency, ${sumsSql('released_at', 'amount')}
        from reward where released_at >= $1 group by kind, currency
      union all select 'taken_back', kind, currency, ${sumsSql('taken_back_at', 'taken_back')}
        from reward where taken_back_at >= $1 group by kind, currency`,
    values: [from, today],
  });
  return (currency: CurrencyCode): Currencies['kinds'] =>
    rewardKinds.map((kind) => {
      const of = (what: KindRow['what']) =>
        viewSums(
          rows.find((row) => row.currency === currency && row.kind === kind && row.what === what),
        );
      return {
        kind,
        given: of('given'),
        released: of('released'),
        taken_back: of('taken_back'),
      };
    });
}

/** What members moved to their wallets. */
export async function sumMoved(db: Database, { from, today }: Span) {
  const { rows } = await db.sql.query<Summed>({
    name: 'board-moved',
    text: `select currency, ${sumsSql('created_at', 'amount')}
      from orders where direction = 'reward' and created_at >= $1 group by currency`,
    values: [from, today],
  });
  return (currency: CurrencyCode) => viewSums(rows.find((row) => row.currency === currency));
}

const DAY_MS = 24 * 3600 * 1000;

/** Rewards given on each day, without gaps. */
export async function sumDays(db: Database, { from, today }: Span) {
  const { rows } = await db.sql.query<{
    currency: CurrencyCode;
    day: string;
    n: bigint;
    amount: bigint;
  }>({
    name: 'board-days',
    text: `select currency, (granted_at at time zone 'UTC')::date::text as day, count(*) as n,
        sum(amount)::bigint as amount
      from reward where granted_at >= $1 group by 1, 2`,
    values: [from],
  });
  const days = Array.from({ length: (+today - +from) / DAY_MS + 1 }, (_, n) =>
    new Date(+from + n * DAY_MS).toISOString().slice(0, 10),
  );
  return (currency: CurrencyCode): Currencies['days'] =>
    days.map((day) => {
      const row = rows.find((each) => each.currency === currency && each.day === day);
      return { day, count: Number(row?.n ?? 0), amount: toAmount(row?.amount ?? 0n) };
    });
}

/** Gold coins earned, spent on spins, and reversed with the trades that earned them. */
export async function sumGoldCoins(
  db: Database,
  { from, today }: Span,
): Promise<DeskRewards['gold_coins']> {
  const { rows } = await db.sql.query<{ kind: string; total: bigint; total_today: bigint }>({
    name: 'board-gold-coins',
    text: `select case when amount > 0 then 'issued' when kind = 'spin' then 'spent' else 'taken_back' end
          as kind, sum(abs(amount))::bigint as total,
        coalesce(sum(abs(amount)) filter (where at >= $2), 0)::bigint as total_today
      from gold_coin_entry where at >= $1 group by 1`,
    values: [from, today],
  });
  const of = (kind: string) => {
    const row = rows.find((each) => each.kind === kind);
    return { month: Number(row?.total ?? 0), today: Number(row?.total_today ?? 0) };
  };
  return { issued: of('issued'), spent: of('spent'), taken_back: of('taken_back') };
}
