-- What came, from whom, and why it waits, is said by the payment, once.
drop index dollar_sale_waiting;
alter table dollar_sale drop column arrived, drop column arrived_at, drop column payer,
  drop column held_for;

drop view suspense_case;
alter table deposit drop constraint deposit_held, drop column held_amount, drop column held_currency;
drop table unclaimed_transfer;

-- Everything that is or was in suspense, as the desk works with it: deposits, and transfers that nobody
-- was known for when they came. Amounts are minor units.
create view suspense_case as
  select d.order_id as id, d.reference, d.order_id, d.user_id as owner_id, o.country_code, d.channel,
    d.provider, p.reference as provider_reference, d.sender_name, null as account_number, p.amount,
    p.currency, d.held_for as reason, d.created_at as since, d.release_at, d.settled_at
  from deposit d join orders o on o.id = d.order_id join order_payment p on p.order_id = d.order_id
    where d.held_for is not null
  union all
  select p.id, p.reference, p.order_id, null, null,
    case p.source when 'gateway' then 'checkout' else 'reserved_account' end, p.provider, p.reference,
    p.payer, p.paid_to, p.amount, p.currency, 'unclaimed', p.arrived_at, null,
    (select max(s.ended_at) from suspense_decision s where s.case_id = p.id and s.state = 'done')
  from order_payment p where p.why = 'unclaimed';
