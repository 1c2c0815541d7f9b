import { supportedCountries } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { type Budget, type BudgetOf, monthKey } from './budget.ts';
import { readNumbers } from './numbers.ts';

/**
 * This month's budget for a type of reward, for display: it locks and opens nothing, so it can be outdated a
 * moment later. Before the month's first spending it is the total that the month will get.
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
  // changes since then take effect with the next spending, as in lockBudget()
  const change = wanted - opened.amount < -available ? -available : wanted - opened.amount;
  return { account, amount: opened.amount + change, left: available + change };
}
