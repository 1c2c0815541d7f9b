-- Several things that are sold to us in one order are lines of it: each is paid, refused or offered another
-- price by itself. Amounts are minor units of the order's currency.
alter table order_item
  -- What we offer for it instead; what was credited for it in the end, and by which posting.
  add column offer bigint check (offer >= 0),
  add column paid bigint check (paid >= 0),
  add column paid_txn bigint,
  -- Why it was refused or gets another offer, as the seller reads it.
  add column reason text,
  -- twenty values with twenty cards each
  drop constraint order_item_position_check,
  add constraint order_item_position_check check (position between 1 and 400),
  -- what is bought is captured, what is sold is paid
  drop constraint order_item_check1,
  add check ((state = 'delivered') = (captured > 0 or paid is not null)),
  add check (paid is null or captured = 0),
  add check ((paid is null) = (paid_txn is null));

-- Cards that were sold before: their part of the sum that was agreed, and of what was paid. What is lost to
-- rounding goes to the first one.
create function pg_temp.face(value bigint, currency text) returns text language sql as $$
  select case currency when 'USD' then '$' when 'GBP' then '£' when 'EUR' then '€' else currency || ' ' end
    || to_char(value / 100.0, 'FM999,999,999,990.00') $$;

insert into order_item(order_id, position, title, amount, offer, state, paid, paid_txn, failure_code, reason,
    settled_at)
  with cards as (
    select i.order_id, i.position, i.value, i.worth, s.card_currency, o.status, o.capture_txn,
      o.amount as agreed, o.paid as credited, o.failure_code, o.settled_at, o.updated_at,
      case when o.status = 'offer_changed' then o.offer end as offered,
      (o.paid is not null and i.result is distinct from 'refused') as taken,
      -- which cards were not paid now stands with each
      d.reason_code, regexp_replace(d.reason, '^Not paid: (card \d+ \([^)]*\)(, )?)+\. ', '') as reason,
      first_value(i.position) over w as first,
      floor(o.amount::numeric * i.worth / sum(i.worth) over w)::bigint as part,
      floor(o.offer::numeric * i.worth / sum(i.worth) over w)::bigint as offer_part,
      floor(o.paid::numeric * i.worth / sum(i.worth)
        filter (where i.result is distinct from 'refused') over w)::bigint as paid_part,
      min(i.position) filter (where i.result is distinct from 'refused') over w as first_taken
    from gift_card_item i
      join gift_card_sale s using (order_id)
      join orders o on o.id = i.order_id
      left join lateral (
        select * from sale_decision x where x.order_id = o.id order by x.round desc limit 1) d on true
    window w as (partition by i.order_id order by i.position
      rows between unbounded preceding and unbounded following)),
  rest as (
    select order_id, min(agreed) - sum(part) as of_agreed, min(offered) - sum(offer_part) as of_offer,
      min(credited) - sum(paid_part) filter (where taken) as of_paid
    from cards group by order_id)
  select c.order_id, c.position + 1, 'Card ' || c.position + 1 || ' (' || pg_temp.face(c.value, c.card_currency) || ')',
    c.part + case when c.position = c.first then r.of_agreed else 0 end,
    case when c.offered is not null
      then c.offer_part + case when c.position = c.first then r.of_offer else 0 end end,
    case when c.taken then 'delivered' when c.status in ('under_review', 'offer_changed') then 'open'
      else 'failed' end,
    case when c.taken then c.paid_part + case when c.position = c.first_taken then r.of_paid else 0 end end,
    case when c.taken then c.capture_txn end,
    case when not c.taken and c.status not in ('under_review', 'offer_changed')
      then coalesce(c.failure_code, case when c.status = 'cancelled' then 'offer-left' end, c.reason_code, 'other') end,
    case when not c.taken and c.status <> 'under_review' then c.reason end,
    case when c.taken or c.status not in ('under_review', 'offer_changed')
      then coalesce(c.settled_at, c.updated_at) end
  from cards c join rest r using (order_id);

-- The line says what became of a card and what was agreed for it.
alter table gift_card_item drop column result, drop column worth;

-- Whose line a picture, code or message is: what stayed the seller's may be handed in again.
alter table sale_print add column line smallint;
