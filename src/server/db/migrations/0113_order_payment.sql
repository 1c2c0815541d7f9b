-- What was paid to us from outside, for an order or for nobody yet: each payment once, in minor units of
-- its own currency. All of it is accounted for at any time: credited, waiting with us, or sent back.
create table order_payment(
  id uuid primary key,
  order_id uuid references orders,
  source text not null check (source in ('gateway', 'bank_transfer', 'dollars')),
  provider text not null,
  -- By what both sides know it: ours where we asked for the payment, else the provider's own.
  reference text not null,
  provider_reference text,
  -- Who it came from, as the provider says.
  payer text,
  -- The account number it was sent to, where that says whose it is.
  paid_to text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- By the provider's clock, and by ours.
  paid_at timestamptz not null,
  arrived_at timestamptz not null,
  credited bigint not null default 0 check (credited >= 0),
  waiting bigint not null default 0 check (waiting >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- `matched`: it has found its order and waits there for the rest of the money.
  decision text not null check (decision in ('matched', 'credited', 'waiting', 'returned')),
  -- Why it is not simply what was asked.
  why text,
  -- The posting by which it came into our books.
  txn_id bigint unique,
  unique (provider, reference),
  constraint nothing_is_lost check (credited + waiting + returned = amount),
  constraint decision_as_amounts check (case decision
    when 'matched' then waiting > 0 and order_id is not null
    when 'waiting' then waiting > 0
    when 'credited' then waiting = 0 and credited > 0
    else waiting = 0 and credited = 0 end));
create index order_payment_order on order_payment(order_id);
create index order_payment_waiting on order_payment(arrived_at) where waiting > 0;

-- What came is a fact: it finds its order and is booked once, and what was credited or sent back stays so.
create function order_payment_keep() returns trigger language plpgsql as $$
begin
  if (new.id, new.source, new.provider, new.reference, new.amount, new.currency, new.paid_at, new.arrived_at)
      is distinct from
      (old.id, old.source, old.provider, old.reference, old.amount, old.currency, old.paid_at, old.arrived_at)
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or (old.txn_id is not null and new.txn_id is distinct from old.txn_id)
    or new.credited < old.credited or new.returned < old.returned then
    raise exception 'order_payment_keep' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep before update on order_payment for each row execute function order_payment_keep();
create trigger append_only before delete on order_payment
  for each statement execute function order_events_deny();

-- Deposits that were paid, and transfers that are nobody's; what became of each, the ledger says.
with came as (
  select coalesce(u.id, gen_random_uuid()) as id, d.order_id, d.provider, d.sender_name as payer,
    u.account_number as paid_to, case when u.id is null then d.held_for else 'unclaimed' end as why,
    d.settled_at,
    case when d.channel = 'reserved_account' then 'bank_transfer' else 'gateway' end as source,
    case when d.channel = 'reserved_account' then d.provider_reference else d.reference end as reference,
    t.id as txn_id
  from deposit d join ledger.txn t
    on t.scope = 'deposit:' || d.order_id and t.idem_key in ('credit', 'suspend')
    or d.channel = 'reserved_account' and t.scope = 'provider:' || d.provider
      and t.idem_key = d.provider_reference and t.kind = 'deposit-unclaimed'
    left join unclaimed_transfer u on u.order_id = d.order_id
  union all
  select u.id, null, u.provider, u.sender_name, u.account_number, 'unclaimed', u.settled_at, 'bank_transfer', u.reference, t.id
  from unclaimed_transfer u join ledger.txn t
    on t.scope = 'provider:' || u.provider and t.idem_key = u.reference
  where u.order_id is null
), ended as (
  select came.*, a.currency, -e.amount as amount, t.created_at as at, case
      when came.order_id is null then case when came.settled_at is null then 'waiting' else 'returned' end
      when exists (select 1 from ledger.txn r
        where r.order_id = came.order_id and r.kind = 'deposit-returned') then 'returned'
      when came.settled_at is null then 'waiting' else 'credited' end as decision
  from came join ledger.txn t on t.id = came.txn_id join ledger.entry e on e.txn_id = t.id
    join ledger.account a on a.id = e.account_id and a.kind = 'float_payments' and a.owner_id is null
)
insert into order_payment(id, order_id, source, provider, reference, payer, paid_to, amount, currency,
    paid_at, arrived_at, credited, waiting, returned, decision, why, txn_id)
  select id, order_id, source, provider, reference, payer, paid_to, amount, currency, at, at,
    case decision when 'credited' then amount else 0 end,
    case decision when 'waiting' then amount else 0 end,
    case decision when 'returned' then amount else 0 end, decision, why, txn_id
  from ended;

-- Dollars that people sold to us.
insert into order_payment(id, order_id, source, provider, reference, provider_reference, payer, amount,
    currency, paid_at, arrived_at, credited, waiting, decision, why, txn_id)
  select gen_random_uuid(), s.order_id, 'dollars', s.provider, s.reference, o.provider_reference, s.payer,
    s.arrived, 'USD', s.arrived_at, t.created_at,
    case when o.paid is null then 0 else s.arrived end,
    case when o.paid is null then s.arrived else 0 end,
    case when o.paid is null then 'waiting' else 'credited' end, s.held_for, t.id
  from dollar_sale s join orders o on o.id = s.order_id
    join ledger.txn t on t.scope = 'order:' || s.order_id and t.idem_key = 'arrival'
  where s.arrived is not null;
