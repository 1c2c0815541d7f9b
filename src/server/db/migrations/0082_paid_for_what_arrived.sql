-- More than was ordered, or than a limit allows, waits for a person like too little does.
alter table dollar_sale
  drop constraint dollar_sale_held_for_check,
  add constraint dollar_sale_held_for_check check (held_for in
    ('below_minimum', 'above_order', 'above_maximum', 'above_limit', 'other_account', 'account_closed'));

-- An order keeps what came for it: so much, whether in its time, and the rate of that moment (minor units).
-- Those that came before this version get the terms that were in force then.
update orders o set detail = o.detail || jsonb_build_object('came', jsonb_build_object(
    'arrived', s.arrived::text,
    'in_time', s.arrived_at <= s.held_until,
    'rate', coalesce(
      (select t.sell_rate from dollar_terms t
        where t.country_code = o.country_code and t.effective_at <= s.arrived_at
        order by t.effective_at desc, t.id desc limit 1),
      (o.rate::numeric * 100)::bigint)::text))
from dollar_sale s
where s.order_id = o.id and s.arrived is not null;
