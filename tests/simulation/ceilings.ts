import { isWonSql } from '#server/loyalty/what-counts.ts';
import { releasedOrRefunded } from '#server/orders/statuses.ts';
import { assertNone, rowsOf } from './violations.ts';
import type { World } from './world.ts';

/** What an order takes out of the wallet: its price while it is open, then what was captured and isn’t back. */
const TAKEN = `(case when o.settled_at is null then o.total else o.captured end) - o.refunded`;

/** What each member let out of the wallet today and this month, against the limits of the product. */
const ABOVE = `with taken as (
    select o.user_id, o.direction, o.total, ${TAKEN} as taken,
      o.created_at >= date_trunc('day', $1::timestamptz at time zone $2) at time zone $2 as today
    from orders o
    where o.direction in ('purchase', 'withdrawal') and o.status <> all($4) and not ${isWonSql('o')}
      and o.created_at >= date_trunc('month', $1::timestamptz at time zone $2) at time zone $2),
  used as (
    select user_id, max(total) filter (where direction = 'purchase') as spend,
      max(total) filter (where direction = 'withdrawal') as withdrawal,
      sum(taken) filter (where direction = 'purchase' and today) as spent_today,
      sum(taken) filter (where direction = 'withdrawal' and today) as withdrawn_today,
      sum(taken) filter (where today) as today, sum(taken) as month
    from taken group by user_id)
  select used.* from used, kyc_limit l
  where l.country_code = $3 and l.level = 2 and (spend > one_time_spend or withdrawal > one_time_withdrawal
    or spent_today > daily_spend or withdrawn_today > daily_withdrawal or today > daily_debits
    or month > monthly_debits)`;

/** Codes that were used more often, or cost more, than they allow. */
const PROMO_CODES = `select c.code from promo_code c
  join (select u.code, u.user_id, count(*) as own, sum(count(*)) over of_code as uses,
      sum(sum(u.amount)) over of_code as cost
    from promo_code_use u join orders o on o.id = u.order_id
    where o.status <> all($1) group by u.code, u.user_id window of_code as (partition by u.code)) used
    on used.code = c.code
  where used.own > c.uses_per_person or used.uses > c.uses or used.cost > c.budget`;

/** Spins that gave nothing, or more than one prize. Airtime, fees and rates are perks; a bonus is a reward. */
const SPINS = `select s.prize, count(r.id) + count(k.id) as given
  from wheel_spin s left join reward r on r.kind = 'wheel' and r.source = s.id::text
    left join perk k on k.spin_id = s.id
  group by s.id having count(r.id) + count(k.id) <> (case when s.worth > 0 then 1 else 0 end)`;

const ORDERS_OF_PERKS = `select k.kind, count(*) as orders from perk k
  join orders o on o.user_id = k.user_id and starts_with(o.idempotency_key, 'perk:' || k.id || ':')
  where k.kind = 'airtime' and o.status <> all($1) group by k.id having count(*) > 1`;

/** Rewards that were moved to a wallet before they were ready. */
const MOVED_TOO_EARLY = `select o.user_id, sum(o.total) as moved from orders o
  where o.service_type = 'rewards-transfer' group by o.user_id
  having sum(o.total) > (select coalesce(sum(r.amount), 0) from reward r
    where r.user_id = o.user_id and r.released_at is not null)`;

/** Seats that someone holds without buying them, for longer than any price. */
const HELD_TOO_LONG = `select item from reservation
  where state = 'held' and ends_at > now() + interval '1 hour'`;

/** Orders at a price that had expired when they were placed; acts at the same moment take a while. */
const TOO_LATE = `select o.service_type from orders o join quotes q on q.id = o.quote_id
  where o.direction = 'purchase' and o.created_at > q.expires_at + interval '2 minutes'`;

/** No limit, promo code, prize, reward, price or seat goes beyond what it may. */
export async function checkCeilings(world: World): Promise<void> {
  const { country, clock } = world;
  const back = [...releasedOrRefunded];
  const at = [clock.now(), country.timeZone, country.code, back];
  assertNone('a member passed a limit', await rowsOf(world, ABOVE, at));
  assertNone('a promo code went too far', await rowsOf(world, PROMO_CODES, [back]));
  assertNone('a spin gave no prize, or two', await rowsOf(world, SPINS));
  assertNone('a prize was sent twice', await rowsOf(world, ORDERS_OF_PERKS, [back]));
  assertNone('rewards moved before they were ready', await rowsOf(world, MOVED_TOO_EARLY));
  assertNone('an expired price was paid', await rowsOf(world, TOO_LATE));
  assertNone('a seat is held for too long', await rowsOf(world, HELD_TOO_LONG));
}

/** Decisions that took two people and had one. */
const ALONE = `select queue from desk_approval where state = 'approved' and decided_by = asked_by`;

/** Seats that no one can buy, of an order that failed. */
const LOST_SEATS = `select r.state, o.status from reservation r join orders o on o.id = r.order_id
  where r.state = 'kept' and o.status in ('failed', 'cancelled') and o.provider_outcome is distinct from 'done'`;

/** No decision took one person instead of two, and no seat is lost. */
export async function checkTerms(world: World): Promise<void> {
  assertNone('someone approved their own decision', await rowsOf(world, ALONE));
  assertNone('a seat is lost', await rowsOf(world, LOST_SEATS));
}

/** What reached us from outside and isn’t in the books, or isn’t there exactly once with its amount. */
const ARRIVED = `with arrived as (
    select reference, coalesce(paid_amount, amount) as amount, currency from sandbox.payment where state = 'paid'
    union all select reference, amount, currency from sandbox.transfer where created_at <= now())
  select a.reference, a.amount, a.currency, count(p.id) as times, sum(p.amount) as booked
  from arrived a left join order_payment p
    on p.reference = a.reference and p.provider = 'payments-sandbox'
  group by a.reference, a.amount, a.currency
  having count(p.id) <> 1 or sum(p.amount) <> a.amount or min(p.currency) <> a.currency`;

/** The same the other way round: payments in the books that no one made. */
const UNPAID = `select p.reference, p.amount from order_payment p
  where p.provider = 'payments-sandbox'
    and not exists (select from sandbox.payment s where s.reference = p.reference and s.state = 'paid')
    and not exists (select from sandbox.transfer s where s.reference = p.reference)`;

/** Members who were credited more or less for a deposit than arrived for it, less its fee. */
const CREDITED = `select o.reference_code, o.status, p.amount, d.fee, coalesce(sum(e.amount), 0) as credited
  from deposit d join orders o on o.id = d.order_id
    join order_payment p on p.order_id = o.id
    left join ledger.txn t on t.order_id = o.id and t.kind in ('deposit', 'deposit-release')
    left join ledger.account a on a.owner_id = d.user_id and a.kind = 'user_available'
    left join ledger.entry e on e.txn_id = t.id and e.account_id = a.id
  where d.settled_at is not null and o.status <> 'rejected'
  group by o.id, p.id, d.fee having coalesce(sum(e.amount), 0) <> p.amount - d.fee`;

/** Money from outside is in the books once, and its owner has it once. */
export async function checkArrivals(world: World): Promise<void> {
  assertNone('what arrived isn’t in the books once', await rowsOf(world, ARRIVED));
  assertNone('the books have a payment that no one made', await rowsOf(world, UNPAID));
  assertNone('a deposit was credited wrongly', await rowsOf(world, CREDITED));
}
