-- What the sender of a payment wrote beside it: it says which order a transfer to one of our own accounts is for,
-- and helps an operator to find whose it is.
alter table order_payment add column note text;

drop view suspense_case;
-- Everything that is or was in suspense, as the desk works with it: deposits, and transfers that nobody
-- was known for when they came. Amounts are minor units.
create view suspense_case as
  select d.order_id as id, d.reference, d.order_id, d.user_id as owner_id, o.country_code, d.channel,
    d.provider, p.reference as provider_reference, d.sender_name, null as account_number, p.note, p.amount,
    p.currency, d.held_for as reason, d.created_at as since, d.release_at, d.settled_at
  from deposit d join orders o on o.id = d.order_id join order_payment p on p.order_id = d.order_id
    where d.held_for is not null
  union all
  select p.id, p.reference, p.order_id, null, null,
    case p.source when 'gateway' then 'checkout' else 'reserved_account' end, p.provider, p.reference,
    p.payer, p.paid_to, p.note, p.amount, p.currency, 'unclaimed', p.arrived_at, null,
    (select max(s.ended_at) from suspense_decision s where s.case_id = p.id and s.state = 'done')
  from order_payment p where p.why = 'unclaimed';
