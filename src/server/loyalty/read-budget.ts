import { supportedCountries } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { type Budget, type BudgetOf, monthKey } from './budget.ts';
import { readNumbers } from './numbers.ts';

/**
 * The budget of a kind of reward this month, to show: it locks and opens nothing, so it may be out of date a
 * moment later. Before the first spending of a month it is what the month will be given.
 */
export async function readBudget(db: Database, of: BudgetOf): Promise<Budget> {
  const { kind, country, now } = of;
  const { currency } = supportedCountries[country];
  const account = houseAccount(`budget_${kind}`, currency);
  const wanted = (await readNumbers(db, now)).of(`budget:${kind}:${currency}`);
  const { rows } = await db.sql.query<{ amount: bigint }>({
    name: 'budget-month',
    text: `select amount from reward_budget_month where kind = $1 and currency = $2 and month = $3`,
    values: monthKey(of),
  });
  const [opened] = rows;
  if (!opened) return { account, amount: wanted, left: wanted };
  const { available } = await readBalance(db, account);
  // what was changed since takes effect with the next spending, as lockBudget() does it
  const change = wanted - opened.amount < -available ? -available : wanted - opened.amount;
  return { account, amount: opened.amount + change, left: available + change };
}
