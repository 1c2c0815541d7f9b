-- The things of an order: one line for each, and an order of one thing has one. Amounts are minor
-- units of the order's currency. A line is open until it is delivered or failed; once.
create table order_item(
  order_id uuid not null references orders,
  position smallint not null check (position between 1 and 200),
  title text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  duty bigint not null default 0 check (duty >= 0),
  discount bigint not null default 0 check (discount >= 0),
  -- What is set aside for it.
  total bigint not null generated always as (amount + fee + duty - discount) stored check (total > 0),
  state text not null default 'open' check (state in ('open', 'delivered', 'failed')),
  captured bigint not null default 0,
  refunded bigint not null default 0,
  failure_code text,
  detail jsonb not null default '{}',
  settled_at timestamptz,
  primary key (order_id, position),
  check (0 <= refunded and refunded <= captured and captured <= total),
  check ((state = 'delivered') = (captured > 0)),
  check ((state = 'open') = (settled_at is null)));

-- What was taken of what is set aside, and what was given back of that.
alter table orders
  add column captured bigint not null default 0,
  add column refunded bigint not null default 0;

update orders o set captured = h.captured,
    refunded = case when o.status = 'reversed' then h.captured else 0 end
  from ledger.hold h where h.id = o.hold_id and h.state = 'C';

alter table orders add check (0 <= refunded and refunded <= captured and captured <= total);

insert into order_item(order_id, position, title, amount, fee, duty, discount, state, captured,
    refunded, failure_code, settled_at)
  select id, 1, title, amount, fee, duty, discount,
    case when captured > 0 then 'delivered'
      when direction in ('purchase', 'withdrawal') and status in ('failed', 'cancelled', 'rejected') then 'failed'
      else 'open' end,
    captured, refunded, failure_code,
    case when captured > 0 or (direction in ('purchase', 'withdrawal') and status in ('failed', 'cancelled', 'rejected'))
      then coalesce(settled_at, updated_at) end
  from orders where direction in ('purchase', 'withdrawal') and total = amount + fee + duty - discount;

-- Money given back after it was taken; append only. `lines` says how much of it is whose.
create table order_refund(
  order_id uuid not null references orders,
  n smallint not null check (n >= 1),
  amount bigint not null check (amount > 0),
  lines jsonb not null,
  reason text not null,
  actor text not null,
  txn_id bigint not null,
  refunded_at timestamptz not null,
  primary key (order_id, n));
create trigger append_only before update or delete on order_refund
  for each statement execute function order_events_deny();

-- Takes a part out of what is set aside, as a hold of its own: the account's sum stays as it is, so
-- it works on a frozen account too. The part is then captured or released like any hold.
set local role ledger_owner;
create function ledger.split_hold(
  p_scope text, p_key text, p_hash bytea, p_hold bigint, p_amount bigint,
  out hold_id bigint, out status text
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare h ledger.hold; v_hash bytea;
begin
  if p_amount is null or p_amount <= 0 or octet_length(p_hash) <> 32
    or length(p_scope) not between 1 and 128 or length(p_key) not between 1 and 128 then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  select x.id, x.req_hash into hold_id, v_hash from ledger.hold x
    where x.scope = p_scope and x.idem_key = p_key;
  if found then
    if v_hash is distinct from p_hash then
      raise exception 'idempotency_mismatch' using errcode = 'LG409';
    end if;
    status := 'replayed';
    return;
  end if;
  select * into h from ledger.hold x where x.id = p_hold for no key update;
  if not found then raise exception 'hold_not_found' using errcode = 'LG404'; end if;
  if h.state <> 'P' then raise exception 'hold_resolved' using errcode = 'LG410'; end if;
  if p_amount >= h.amount then raise exception 'bad_request' using errcode = 'LG400'; end if;
  insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount, expires_at, order_id)
    values (h.kind, p_scope, p_key, p_hash, h.account_id, p_amount, h.expires_at, h.order_id)
    returning id into hold_id;
  update ledger.hold x set amount = x.amount - p_amount where x.id = p_hold;
  status := 'split';
end $$;
revoke all on function ledger.split_hold from public;
grant execute on function ledger.split_hold to oja_app;
set local role none;
