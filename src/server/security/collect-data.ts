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
import type { PersonalData } from '#server/platform/personal-data.ts';
import type { Services } from '#server/platform/services.ts';

/** What doesn't belong to a product. */
const ours: PersonalData = {
  identities: `select document_type, reference, '••••' || number_last4 as number, state, reason,
      claimed_first_name, claimed_last_name, claimed_birth_date::text, verified_name,
      consent_at, consent_version, created_at, decided_at
    from kyc_identity where user_id = $1 order by created_at`,
  sign_ins: `select user_agent, address, created_at, refreshed_at as last_used_at
    from session where user_id = $1 order by created_at`,
  passkeys: `select name, device, confirms_payments, created_at, last_used_at
    from passkey where user_id = $1 order by created_at`,
  personal_limits: `select name, (amount / 100.0)::numeric(20, 2)::text as amount, starts_at, until,
      ended_at from personal_limit where user_id = $1 order by starts_at`,
  push_devices: `select user_agent, hides_amounts, created_at, sent_at
    from push_device where user_id = $1 order by created_at`,
  quiet_hours: 'select from_hour, until_hour from quiet_hours where user_id = $1',
  notifications: `select title, message, link, created_at, read_at
    from notifications where user_id = $1 order by seq`,
  tickets: `select t.subject, t.category, t.state, m.created_at,
      case when m.author = 'user' then 'you' else 'us' end as by, m.text
    from ticket t join ticket_message m on m.ticket_id = t.id
    where t.user_id = $1 order by t.created_at, m.id`,
  ticket_scores: `select t.subject, s.score, s.words, s.said_at
    from ticket t join ticket_score s on s.ticket_id = t.id
    where t.user_id = $1 order by s.said_at`,
  uploads: `select purpose, declared_type as type, declared_size as bytes, state, created_at
    from upload where user_id = $1 order by created_at`,
  tutorial_answers: `select tutorial, tries, last_at, right_at from tutorial_answer
    where user_id = $1 order by last_at`,
  staff_notes: 'select text, written_at from person_note where user_id = $1 order by written_at',
  announcements: `select a.title, a.text, r.told_at from announcement_recipient r
    join announcement a on a.id = r.announcement_id
    where r.user_id = $1 and r.told_at is not null order by r.told_at`,
  monthly_summaries: 'select month, told_at from month_summary where user_id = $1 order by month',
  rank: 'select position, ranked_at from user_rank where user_id = $1',
  listed_by_rank: 'select listed_at from rank_listing where user_id = $1',
  earned_rewards: `select kind, title, (amount / 100.0)::numeric(20, 2)::text as amount, currency, granted_at,
      released_at, (taken_back / 100.0)::numeric(20, 2)::text as taken_back, taken_back_at
    from reward where user_id = $1 order by granted_at`,
  gold_coins: `select title, amount::text as amount, at from gold_coin_entry where user_id = $1 order by id`,
};

const LINES = 100;

const queries: PersonalData[] = [ours];

/** Adds a product's queries to the export. */
export const registerPersonalData = (ofProduct: PersonalData): void => void queries.push(ofProduct);

/** Every query of the export, by the name of its list there. */
export const personalDataQueries = (): [string, string][] =>
  queries.flatMap(Object.entries<string>);

async function readTables(db: Database, userId: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [name, text] of personalDataQueries())
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
