import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { localMonth } from '#server/platform/local-day.ts';
import { readNumbers } from './numbers.ts';

export const budgetKinds = ['wheel', 'opportunity', 'late'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** What pays for a type of reward in a country's month. */
export interface Budget {
  account: bigint;
  /** The month's total, in minor units. */
  amount: bigint;
  /** The amount that is neither spent nor promised. */
  left: bigint;
}

interface Opened {
  amount: bigint;
  changes: number;
}

export interface BudgetOf {
  kind: BudgetKind;
  country: CountryCode;
  now: Date;
}

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(at);

/** Names the month of a budget: type, currency, first day by the country's clock. */
export function monthKey({ kind, country, now }: BudgetOf): [BudgetKind, string, string] {
  const { currency, timeZone } = supportedCountries[country];
  return [kind, currency, dayIn(timeZone, localMonth(country, now).from)];
}

/** A month's row, locked; its amount is null on first use. */
async function lockMonth(tx: Database, of: BudgetOf) {
  const key = monthKey(of);
  const { rowCount } = await tx.sql.query(
    `insert into reward_budget_month(kind, currency, month, amount, changes) values ($1, $2, $3, 0, 0)
     on conflict do nothing`,
    key,
  );
  const { rows } = await tx.sql.query<Opened>(
    `select amount, changes from reward_budget_month
     where kind = $1 and currency = $2 and month = $3 for update`,
    key,
  );
  return {
    key,
    isNew: rowCount === 1,
    opened: rows[0] ?? { amount: 0n, changes: 0 },
  };
}

/**
 * This month's budget for a type of reward, locked until the transaction ends: everyone who spends from it
 * waits here. On first use in a month, the account is filled up to the month's total, and last month's rest
 * is returned. A changed total adjusts it by the difference, never below what is spent.
 */
export async function lockBudget(tx: Database, of: BudgetOf): Promise<Budget> {
  const { kind, country, now } = of;
  const { currency } = supportedCountries[country];
  const account = houseAccount(`budget_${kind}`, currency);
  const { key, isNew, opened } = await lockMonth(tx, of);
  const numbers = await readNumbers(tx, now);
  const wanted = numbers.of(`budget:${kind}:${currency}`);
  const { available } = await readBalance(tx, account);
  const asked = isNew ? wanted - available : wanted - opened.amount;
  const change = asked < -available ? -available : asked;
  if (!isNew && change === 0n) return { account, amount: opened.amount, left: available };
  const amount = isNew ? wanted : opened.amount + change;
  if (change !== 0n)
    await post(tx, {
      scope: 'job:rewards',
      key: `budget:${key.join(':')}:${opened.changes + 1}`,
      kind: 'reward_budget',
      legs: [
        { account: houseAccount('rewards_expense', currency), amount: -change },
        { account, amount: change },
      ],
    });
  await tx.sql.query(
    `update reward_budget_month set amount = $4, changes = changes + 1
     where kind = $1 and currency = $2 and month = $3`,
    [...key, amount],
  );
  return { account, amount, left: available + change };
}
