-- What was refunded of each part of a line, as it was booked, so that nobody computes it again. Until now every
-- refund took the charges in proportion.
alter table order_item
  add column refunded_price bigint not null default 0,
  add column refunded_fee bigint not null default 0,
  add column refunded_duty bigint not null default 0,
  add column refunded_discount bigint not null default 0;

update order_item i set refunded_price = i.refunded - p.fee - p.duty + p.discount,
    refunded_fee = p.fee, refunded_duty = p.duty, refunded_discount = p.discount
  from (select order_id, position, div(fee::numeric * refunded, total)::bigint fee,
      div(duty::numeric * refunded, total)::bigint duty,
      div(discount::numeric * refunded, total)::bigint discount
    from order_item where refunded > 0) p
  where (p.order_id, p.position) = (i.order_id, i.position);

alter table order_item
  add check (refunded = refunded_price + refunded_fee + refunded_duty - refunded_discount),
  add check (refunded > 0
    or (refunded_price, refunded_fee, refunded_duty, refunded_discount) = (0, 0, 0, 0)),
  -- Not valid: the old rule took a unit too much of the price where all but one unit of a line with both a fee
  -- and a duty was refunded.
  add constraint order_item_refunded_parts check (0 <= refunded_price and refunded_price <= amount
    and 0 <= refunded_fee and refunded_fee <= fee and 0 <= refunded_duty and refunded_duty <= duty
    and 0 <= refunded_discount and refunded_discount <= discount) not valid;
