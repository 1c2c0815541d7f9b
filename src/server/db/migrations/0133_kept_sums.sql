-- Sums that are kept for reports, how many orders were placed and failed included, and which of them have to be summed
-- again because something they are sums of has changed.

-- Postings are found by their day. They are inserted in its order, so a summary of each range of pages is enough, which
-- costs a purchase nothing.
create index txn_at on ledger.txn using brin (created_at) with (pages_per_range = 16);
-- A lost dispute and a provider's fee name their order next to the posting.
create index txn_about on ledger.txn ((meta ->> 'order')) where order_id is null and meta ->> 'order' is not null;

-- An order as reports group it.
create view report_order as
select o.id, o.created_at as at, o.currency, o.direction, o.service_type as product,
  coalesce(o.provider, (select p.provider from order_payment p
    where p.order_id = o.id order by p.arrived_at limit 1), '') as provider,
  o.country_code::text as country,
  -- an unpaid deposit doesn't count
  o.status in ('failed', 'rejected', 'reversed')
    and not (o.status = 'failed' and o.direction = 'deposit') as is_failed
from orders o;

-- An entry as reports sum it. What customers paid is a debit of their wallet, and what they were paid a credit.
create view report_entry as
select t.created_at as at, a.currency::text as currency, coalesce(o.product, '') as product,
  coalesce(o.provider, '') as provider, coalesce(o.country, '') as country, a.kind::text as account,
  a.owner_id is null as is_house, e.amount,
  case when a.kind <> 'user_available' or o.direction is null then 0
    when o.direction in ('purchase', 'withdrawal', 'adjustment') then -e.amount else e.amount end as volume
from ledger.txn t join ledger.entry e on e.txn_id = t.id join ledger.account a on a.id = e.account_id
  left join report_order o on o.id = coalesce(t.order_id, (t.meta ->> 'order')::uuid);

create table report_order_day(
  day date not null,
  currency text not null,
  product text not null,
  provider text not null,
  country text not null,
  orders int not null check (orders > 0),
  failed int not null check (failed between 0 and orders),
  primary key (day, currency, product, provider, country));

-- What trades of coins moved in our own position on a day, in the coin and in the order's currency; minor units.
create table coin_day(
  day date not null,
  coin text not null,
  currency text not null,
  is_sale boolean not null,
  coins bigint not null,
  money bigint not null,
  primary key (day, coin, currency, is_sale));

create function day_begins(day date) returns timestamptz language sql immutable
  return day::timestamp at time zone 'UTC';

-- The rows of report_day for days in UTC, the last one included. The job that keeps them and the audit use it.
create function report_day_sums(first date, last date) returns setof report_day
language sql stable begin atomic
  select (at at time zone 'UTC')::date, currency, product, provider, country, account, is_house,
    sum(amount)::bigint, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint,
    coalesce(sum(amount) filter (where amount > 0), 0)::bigint, sum(volume)::bigint
  from report_entry where at >= day_begins(first) and at < day_begins(last + 1)
  group by 1, 2, 3, 4, 5, 6, 7;
end;

create function report_order_day_sums(first date, last date) returns setof report_order_day
language sql stable begin atomic
  select (at at time zone 'UTC')::date, currency, product, provider, country, count(*)::int,
    (count(*) filter (where is_failed))::int
  from report_order where at >= day_begins(first) and at < day_begins(last + 1)
  group by 1, 2, 3, 4, 5;
end;

-- The coin of a posting is the one of its order, because the money can be in another posting. The postings of the days
-- come first: orders of coins, or accounts, would lead to those of all days.
create function coin_day_sums(first date, last date) returns setof coin_day
language sql stable begin atomic
  with moved as materialized (
      select id, order_id, created_at from ledger.txn
      where created_at >= day_begins(first) and created_at < day_begins(last + 1) and order_id is not null),
    trade as materialized (
      select m.id, m.created_at, o.id as order_id, o.currency, o.service_type = 'crypto-sell' as is_sale
      from moved m join orders o on o.id = m.order_id
      where o.service_type in ('crypto-buy', 'crypto-sell')),
    entry as materialized (
      select t.order_id, t.created_at, t.currency, t.is_sale, a.currency as moved, e.amount
      from trade t join ledger.entry e on e.txn_id = t.id
        join ledger.account a on a.id = e.account_id where a.kind = 'fx_position')
  select (e.created_at at time zone 'UTC')::date, coin.code, e.currency, e.is_sale,
    coalesce(sum(e.amount) filter (where e.moved = coin.code), 0)::bigint,
    coalesce(sum(e.amount) filter (where e.moved <> coin.code), 0)::bigint
  from entry e cross join lateral (
    select ca.currency as code from ledger.txn ct join ledger.entry ce on ce.txn_id = ct.id
      join ledger.account ca on ca.id = ce.account_id
    where ct.order_id = e.order_id and ca.kind = 'fx_position' and exists (select from ledger.account f
      where f.owner_id is null and f.kind = 'float_coins' and f.currency = ca.currency) limit 1) coin
  group by 1, 2, 3, 4;
end;

-- Kept days that have to be summed again. A report reads such a day from what it is the sum of, so it is right from the
-- moment of the change. Only ever inserted and deleted, so that no two orders wait for each other.
create table report_stale(
  id bigint generated always as identity primary key,
  day date not null);

-- The days before today on which an order was placed or something was booked for it.
create function report_stale_for(an_order uuid, placed timestamptz) returns void language sql
begin atomic
  insert into report_stale(day)
  select day from (
    select (placed at time zone 'UTC')::date as day
    union select (created_at at time zone 'UTC')::date from ledger.txn where order_id = an_order
    union select (created_at at time zone 'UTC')::date from ledger.txn
      where order_id is null and meta ->> 'order' is not null and meta ->> 'order' = an_order::text) d
  where day < (now() at time zone 'UTC')::date;
end;

create function report_order_changed() returns trigger language plpgsql as $$
begin
  perform report_stale_for(new.id, new.created_at);
  return null;
end $$;
revoke execute on function report_order_changed() from public;
-- Only for an order of an earlier day, so the purchases of today pay nothing for it.
create trigger kept_sums after update of provider, status on orders for each row
  when (new.created_at < day_begins((now() at time zone 'UTC')::date)
    and (new.provider is distinct from old.provider
      or new.status in ('failed', 'rejected', 'reversed') <> (old.status in ('failed', 'rejected', 'reversed'))))
  execute function report_order_changed();

-- An order without a provider is its first payment's.
create function report_payment_changed() returns trigger language plpgsql as $$
begin
  perform report_stale_for(o.id, o.created_at) from orders o
    where o.id = new.order_id and o.created_at < day_begins((now() at time zone 'UTC')::date);
  return null;
end $$;
revoke execute on function report_payment_changed() from public;
create trigger kept_sums_inserted after insert on order_payment for each row
  when (new.order_id is not null) execute function report_payment_changed();
create trigger kept_sums_given after update of order_id on order_payment for each row
  when (new.order_id is distinct from old.order_id) execute function report_payment_changed();

-- Days whose kept sums differ from what they are sums of; empty unless something is wrong.
create view kept_day_wrong as
with kept as (
    select day from report_day_kept k where not exists (select from report_stale s where s.day = k.day)),
  span as (select min(day) as first, max(day) as last from kept),
  booked as materialized (select f.* from span, report_day_sums(first, last) f),
  ordered as materialized (select f.* from span, report_order_day_sums(first, last) f),
  traded as materialized (select f.* from span, coin_day_sums(first, last) f)
select day, w.kept_in from kept join (
  select day, 'report_day' as kept_in from (
    (table booked except table report_day) union all (table report_day except table booked)) r
  union
  select day, 'report_order_day' from (
    (table ordered except table report_order_day) union all (table report_order_day except table ordered)) r
  union
  select day, 'coin_day' from (
    (table traded except table coin_day) union all (table coin_day except table traded)) r) w using (day);

-- Days that were kept before orders were counted are summed once more.
delete from report_day;
delete from report_day_kept;
