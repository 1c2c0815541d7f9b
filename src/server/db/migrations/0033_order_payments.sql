-- Payments for orders that come from outside the wallet.

-- A payment we received, with or without a matching order. Each payment is recorded once, in minor units of its
-- own currency. Every unit is accounted for: credited, waiting with us, or sent back.
create table order_payment(
  id uuid primary key,
  order_id uuid references orders,
  source text not null check (source in ('gateway', 'bank_transfer', 'dollars', 'coins')),
  provider text not null,
  -- The reference both sides know: ours if we requested the payment, otherwise the provider's.
  reference text not null,
  provider_reference text,
  -- The sender, as reported by the provider.
  payer text,
  -- The account number it was sent to, if that identifies the member.
  paid_to text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- By the provider's clock (paid_at) and by ours (arrived_at).
  paid_at timestamptz not null,
  arrived_at timestamptz not null,
  credited bigint not null default 0 check (credited >= 0),
  waiting bigint not null default 0 check (waiting >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- `matched`: assigned to an order and waiting there for the rest of the money.
  decision text not null check (decision in ('matched', 'credited', 'waiting', 'returned')),
  -- Why the payment isn't exactly what was requested.
  why text,
  -- The posting that booked the payment.
  txn_id bigint unique,
  -- The sender's note. It says which order a transfer to one of our accounts is for, and helps an operator find
  -- the owner.
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
-- A received payment never changes: it gets its order and its posting once, and credited and returned only grow.
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

-- When we last asked the provider about an order's payment because its page was open. Keeps pages that poll every
-- few seconds from flooding the provider.
create table order_payment_question(
  order_id uuid primary key references orders,
  asked_at timestamptz not null);
