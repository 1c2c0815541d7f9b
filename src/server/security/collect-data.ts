import { toAmount } from '#lib/money.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { eventsOf } from '#server/analytics/events-of.ts';
import type { Database } from '#server/db/client.ts';
import { listAccounts } from '#server/kyc/accounts.ts';
import { statement, type StatementLine } from '#server/ledger/statement.ts';
import { findRewards, findWallet } from '#server/ledger/user-accounts.ts';
import { preferencesOf } from '#server/notifications/preferences.ts';
import type { Order } from '#server/orders/tables.ts';
import { transactionViews } from '#server/orders/view/view-order.ts';
import { listExports } from '#server/platform/personal-data.ts';
import type { Services } from '#server/platform/services.ts';

const LINES = 100;

async function readTables(db: Database, userId: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [name, text] of listExports())
    found[name] = (await db.sql.query<object>(text, [userId])).rows;
  return found;
}

function profileOf(row: UserRow) {
  const { uuid, has_pin_set_up, has_2fa_enabled, profile_pic: _, ...member } = memberView(row);
  return {
    ...member,
    id: uuid,
    birth_date: row.birth_date,
    pin_is_set: has_pin_set_up,
    two_factor_is_on: has_2fa_enabled,
    email_verified_at: row.email_verified_at,
    created_at: row.created_at,
  };
}

async function ordersOf(db: Database, userId: string) {
  const { rows } = await db.sql.query<Order>(
    'select * from orders where user_id = $1 order by seq',
    [userId],
  );
  const { rows: events } = await db.sql.query<{ order_id: string }>(
    `select e.order_id, e.at, e.status, e.title, e.text from order_events e
     join orders o on o.id = e.order_id where o.user_id = $1 order by e.id`,
    [userId],
  );
  const views = await transactionViews(db, rows);
  const byOrder = Map.groupBy(events, ({ order_id }) => order_id);
  return views.map((order) => ({
    ...order,
    timeline: (byOrder.get(order.uuid) ?? []).map(({ order_id: _, ...event }) => event),
  }));
}

async function linesOf(db: Database, account: bigint) {
  const all: StatementLine[] = [];
  for (let page: StatementLine[] = [], before: bigint | undefined; ; before = page.at(-1)?.id) {
    page = await statement(db, account, { before, limit: LINES });
    all.push(...page);
    if (page.length < LINES) break;
  }
  return all.reverse().map((line) => ({
    at: line.effectiveAt,
    kind: line.kind,
    amount: toAmount(line.amount),
    balance: line.balanceAfter === null ? null : toAmount(line.balanceAfter),
  }));
}

/** Everything stored about a user, without secrets and with masked numbers (spec 3). */
export async function collectData({ db, clock, env }: Services, row: UserRow): Promise<object> {
  const member = memberView(row);
  return {
    made_at: clock.now(),
    currency: member.country.currency_code,
    profile: profileOf(row),
    payout_accounts: await listAccounts(db, row.id, clock.now()),
    preferences: await preferencesOf(db, row.id),
    orders: await ordersOf(db, row.id),
    wallet: await linesOf(db, await findWallet(db, member)),
    rewards: await linesOf(db, await findRewards(db, member)),
    counted: await eventsOf(db, env, row.id),
    ...(await readTables(db, row.id)),
  };
}
