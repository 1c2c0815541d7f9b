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
import type { Services } from '#server/platform/services.ts';

/** The columns to export of each table. They are listed one by one, so that a hash or token never slips in. */
export const exportedTables = {
  identities: `select document_type, reference, '••••' || number_last4 as number, state, reason,
      claimed_first_name, claimed_last_name, claimed_birth_date::text, verified_name,
      consent_at, consent_version, created_at, decided_at
    from kyc_identity where user_id = $1 order by created_at`,
  sign_ins: `select user_agent, address, created_at, refreshed_at as last_used_at
    from session where user_id = $1 order by created_at`,
  passkeys: `select name, device, confirms_payments, created_at, last_used_at
    from passkey where user_id = $1 order by created_at`,
  saved_numbers: `select service_type, name, '••••' || right(user_number, 4) as number, created_at
    from beneficiary where user_id = $1 order by created_at`,
  saved_coin_addresses: `select name, network, address, memo, known_at as created_at
    from coin_address where user_id = $1 and name is not null order by known_at`,
  schedules: `select title, '••••' || right(target, 4) as number, every, next_at, remind_only, paused,
      (total / 100.0)::numeric(20, 2)::text as most, currency, created_at
    from bill_schedule where user_id = $1 order by created_at`,
  personal_limits: `select name, (amount / 100.0)::numeric(20, 2)::text as amount, starts_at, until,
      ended_at from personal_limit where user_id = $1 order by starts_at`,
  betting: `select adult_at, excluded_until from bettor where user_id = $1`,
  betting_caps: `select period, (cap / 100.0)::numeric(20, 2)::text as cap,
      (next / 100.0)::numeric(20, 2)::text as next, next_from
    from bet_cap where user_id = $1 order by period`,
  betting_account: `select platform_id as platform, '••••' || right(account, 4) as account,
      (amount / 100.0)::numeric(20, 2)::text as amount
    from bet_template where user_id = $1`,
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
  referral_bonuses: `select state, reason, (amount / 100.0)::numeric(20, 2)::text as amount,
      currency, decided_at
    from referral_bonus where referrer_id = $1 order by decided_at`,
  referral_checks: `select flagged_at, findings, verdict, told, decided_at
    from referral_flag where referrer_id = $1 order by flagged_at`,
  opportunities_claimed: `select o.title, (c.amount / 100.0)::numeric(20, 2)::text as amount,
      c.gold_coins::text as gold_coins, c.claimed_at, c.taken_back_at
    from opportunity_claim c join opportunity o on o.id = c.opportunity_id
    where c.user_id = $1 order by c.claimed_at`,
  tutorial_answers: `select tutorial, tries, last_at, right_at from tutorial_answer
    where user_id = $1 order by last_at`,
  coin_addresses_with_us: `select coin, network, address, memo, created_at
    from coin_deposit_address where user_id = $1 and address is not null order by created_at`,
  admissions: `select e.title as event, e.starts_at, c.name as class, a.seat, a.name, a.state, a.issued_at
    from admission a join event e on e.id = a.event_id
    join event_class c on c.event_id = a.event_id and c.id = a.class_id
    where a.holder_id = $1 order by a.issued_at, a.part`,
  handed_on: `select e.title as event, h.state, h.created_at, h.ended_at
    from admission_handover h join admission a on a.id = h.admission_id join event e on e.id = a.event_id
    where h.from_id = $1 order by h.created_at`,
  sold_again: `select e.title as event, (r.price / 100.0)::numeric(20, 2)::text as price, e.currency,
      r.state, r.listed_at, r.ended_at
    from admission_resale r join admission a on a.id = r.admission_id join event e on e.id = a.event_id
    where r.seller_id = $1 order by r.listed_at`,
  waiting_lists: `select e.title as event, c.name as class, w.quantity, w.state, w.joined_at, w.ended_at
    from event_waiting w join event e on e.id = w.event_id
    join event_class c on c.event_id = w.event_id and c.id = w.class_id
    where w.user_id = $1 order by w.joined_at`,
  wheel_spins: `select day, number, at, gold_coins::text as gold_coins, client_seed, drawn, prize, text
    from wheel_spin where user_id = $1 order by day, number`,
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
} as const;

const LINES = 100;

async function readTables(db: Database, userId: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const [name, text] of Object.entries(exportedTables))
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
