-- What was paid to us from outside, for an order or for nobody yet: each payment once, in minor units of
-- its own currency. All of it is accounted for at any time: credited, waiting with us, or sent back.
create table order_payment(
  id uuid primary key,
  order_id uuid references orders,
  source text not null check (source in ('gateway', 'bank_transfer', 'dollars', 'coins')),
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
  -- What the sender of a payment wrote beside it: it says which order a transfer to one of our own accounts is for,
  -- and helps an operator to find whose it is.
  note text,
  unique (provider, reference),
  constraint nothing_is_lost check (credited + waiting + returned = amount),
  constraint decision_as_amounts check (case decision
    when 'matched' then waiting > 0 and order_id is not null
    when 'waiting' then waiting > 0
    when 'credited' then waiting = 0 and credited > 0
    else waiting = 0 and credited = 0 end));
create index order_payment_order on order_payment(order_id);
create index order_payment_waiting on order_payment(arrived_at) where waiting > 0;
create index order_payment_provider_reference on order_payment (provider_reference)
  where provider_reference is not null;
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
  for each statement execute function deny_change();

-- When the provider was last asked what was paid for an order, because its page was open: pages that look again
-- every few seconds must not flood it.
create table order_payment_question(
  order_id uuid primary key references orders,
  asked_at timestamptz not null);
