import { z } from 'zod';
import { idempotency } from '#lib/constants.ts';
import { providerHealth } from '#lib/product-constants.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';

const DAY_S = 24 * 3600;
/** No card scheme or bank accepts a dispute about a payment after this. */
const DISPUTES_S = 540 * DAY_S;
/** What the sandbox would have sent. */
const SANDBOX_S = 30 * DAY_S;
const AT_ONCE = 1000;

/** Notices from providers that have been processed, once no one can dispute them. */
const oldNotices = `delete from provider_event where id in (
  select id from provider_event where processed_at is not null and received_at < $1
  order by received_at limit ${AT_ONCE})`;

/** Requests to providers, once they have been answered and the order behind them has ended. */
const oldRequests = `delete from provider_request where id in (
  select r.id from provider_request r where r.state = 'answered' and r.sent_at < $1
    and not exists (select 1 from orders o
      where o.our_reference = r.our_reference and o.settled_at is null)
  order by r.sent_at limit ${AT_ONCE})`;

/** Orders at suppliers, once the order behind them has ended. */
const oldSupply = `delete from supply_order s where s.created_at < $1
  and not exists (select 1 from orders o
    where o.our_reference = s.reference and o.settled_at is null)`;

/** Deletes expired data: rate counters, stored replies, data exports, quotes that weren't used. */
export const purge = task('jobs.purge', z.unknown(), async ({ db, clock }) => {
  const ago = (seconds: number) => secondsAfter(clock.now(), -seconds);
  await db.sql.query('delete from rate_limit where window_start < $1', [ago(2 * DAY_S)]);
  await db.sql.query('delete from http_idempotency where started_at < $1', [
    ago(idempotency.keptS),
  ]);
  await db.sql.query(
    'delete from data_export where coalesce(expires_at, created_at + $2::interval) < $1',
    [clock.now(), '2 days'],
  );
  await db.sql.query('delete from quotes where expires_at < $1', [ago(DAY_S)]);
  await db.sql.query(
    `delete from reservation where state = 'given_back' and order_id is null and ends_at < $1`,
    [ago(DAY_S)],
  );
  // look-ups are private, so they are deleted once they no longer count
  for (const table of ['bill_check', 'bet_check', 'dollar_check'])
    await db.sql.query(`delete from ${table} where checked_at < $1`, [ago(DAY_S)]);
  await db.sql.query('delete from look_up where times[cardinality(times)] < $1', [ago(DAY_S)]);
  for (const table of ['sandbox_mail', 'sandbox_sms', 'sandbox_push'])
    await db.sql.query(`delete from ${table} where at < $1`, [ago(SANDBOX_S)]);
  await db.sql.query('delete from order_authorization where expires_at < $1', [ago(DAY_S)]);
  await db.sql.query('delete from provider_call where at < $1', [
    ago(providerHealth.keptDays * DAY_S),
  ]);
  await db.sql.query(oldNotices, [ago(DISPUTES_S)]);
  await db.sql.query(oldRequests, [ago(DISPUTES_S)]);
  await db.sql.query(oldSupply, [ago(DISPUTES_S)]);
});
