import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import type { Database } from '#server/db/client.ts';
import { budgetKinds, monthKey, type BudgetKind } from '#server/loyalty/budget.ts';
import { readBudget } from '#server/loyalty/read-budget.ts';
import { localMonth } from '#server/platform/local-day.ts';

type Budgets = DeskRewards['currencies'][number]['budgets'];

/** This month's prizes on hold in each wheel's budget. */
async function heldThisMonth(db: Database, now: Date): Promise<ReadonlyMap<string, bigint>> {
  const months = countryCodes.map((country) => localMonth(country, now).from);
  const { rows } = await db.sql.query<{ currency: string; held: bigint }>({
    name: 'board-held',
    text: `select c.currency, coalesce(sum(k.worth), 0)::bigint as held
      from unnest($1::text[], $2::timestamptz[]) as c(currency, since)
        join perk k on k.currency = c.currency and k.granted_at >= c.since
          and k.state in ('open', 'reserved')
      group by c.currency`,
    values: [countryCodes.map((country) => supportedCountries[country].currency), months],
  });
  return new Map(rows.map(({ currency, held }) => [currency, held]));
}

/** This month's budgets: each is spent, on hold or left. */
export async function readBudgets(db: Database, now: Date) {
  const held = await heldThisMonth(db, now);
  const all = new Map<CurrencyCode, Budgets>();
  for (const country of countryCodes) {
    const { currency } = supportedCountries[country];
    const view = async (kind: BudgetKind): Promise<Budgets[number]> => {
      const [, , month] = monthKey({ kind, country, now });
      const { amount, left } = await readBudget(db, { kind, country, now });
      const onHold = kind === 'wheel' ? (held.get(currency) ?? 0n) : 0n;
      return {
        kind,
        month,
        given: toAmount(amount),
        left: toAmount(left),
        spent: toAmount(amount - left - onHold),
        on_hold: toAmount(onHold),
      };
    };
    all.set(currency, await Promise.all(budgetKinds.map(view)));
  }
  return (currency: CurrencyCode): Budgets => all.get(currency) ?? [];
}
