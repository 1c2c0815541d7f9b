-- The money core, part 3: one function for each money operation.
-- Errors: LG400 bad request, LG402 insufficient funds (detail: currency), LG403 append-only, LG404 not found,
-- LG409 same key with different content, LG410 already resolved, LG423 frozen.
-- Lock order everywhere: idempotency key, hold, accounts ascending, inserts.
set local role ledger_owner;

create function ledger.open_account(p_owner uuid, p_kind text, p_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_id bigint;
begin
  select a.id into v_id from ledger.account a
    where a.owner_id = p_owner and a.kind = p_kind and a.currency = p_currency and a.shard = 0;
  if found then return v_id; end if;
  if p_owner is null or p_kind not like 'user\_%'
    or not exists (select 1 from ledger.currency c where c.code = p_currency) then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  insert into ledger.account (owner_id, kind, currency, mode, floor_zero)
    values (p_owner, p_kind, p_currency, 'L', true)
    on conflict (owner_id, kind, currency, shard) do nothing returning id into v_id;
  if v_id is null then
    select a.id into v_id from ledger.account a
      where a.owner_id = p_owner and a.kind = p_kind and a.currency = p_currency and a.shard = 0;
  end if;
  return v_id;
end $$;

-- Raises the reason why a guarded update of a live account found no row.
create function ledger.refuse(p_account bigint, p_frozen_counts boolean) returns void
language plpgsql as $$
declare v_frozen boolean; v_currency text;
begin
  select a.frozen, a.currency into v_frozen, v_currency from ledger.account a where a.id = p_account;
  if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
  if v_frozen and p_frozen_counts then
    raise exception 'account_frozen' using errcode = 'LG423';
  end if;
  raise exception 'insufficient_funds' using errcode = 'LG402', detail = v_currency;
end $$;

-- Posts one transaction: legs in ascending account order, with signed amounts that sum to zero per currency. With
-- a hold, p_capture (up to its amount) leaves the account and the rest is released. A capture also works on a
-- frozen account, because that money was promised before.
-- No SET clause (it costs about 16%): every name is qualified, and the app's role can't create anything that comes
-- before pg_catalog.
create function ledger.post(
  p_scope text, p_key text, p_hash bytea, p_kind text, p_acc bigint[], p_amt bigint[],
  p_order uuid default null, p_reverses bigint default null,
  p_hold bigint default null, p_capture bigint default null,
  p_effective timestamptz default null, p_meta jsonb default null,
  out txn_id bigint, out status text
) language plpgsql security definer as $$
declare
  k int := cardinality(p_acc); a bigint; m bigint; total bigint := 0; rel bigint;
  v_hash bytea; v_posted bigint; v_version bigint; v_currency text; v_mode "char";
  first_currency text; mixed boolean := false;
  h_account bigint; h_amount bigint; h_state "char"; v_xid xid8;
begin
  if k is null or k < 2 or k > 32 or k <> cardinality(p_amt) or octet_length(p_hash) <> 32
    or length(p_scope) not between 1 and 128 or length(p_key) not between 1 and 128 then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  for i in 1..k loop
    m := p_amt[i];
    -- Amounts are limited to 10^15 units, so no sum can overflow.
    if m is null or m = 0 or m not between -1000000000000000 and 1000000000000000 or p_acc[i] is null or (i > 1 and p_acc[i] <= p_acc[i - 1]) then
      raise exception 'bad_request' using errcode = 'LG400';
    end if;
    total := total + m;
  end loop;
  if total <> 0 then raise exception 'unbalanced' using errcode = 'LG400'; end if;

  v_xid := pg_current_xact_id(); -- before the id is drawn: ledger.seal() relies on it
  insert into ledger.txn (scope, idem_key, req_hash, kind, order_id, reverses, hold_id, effective_at, meta)
    values (p_scope, p_key, p_hash, p_kind, p_order, p_reverses, p_hold, coalesce(p_effective, now()), p_meta)
    on conflict (scope, idem_key) do nothing returning id into txn_id;
  if txn_id is null then
    select t.id, t.req_hash into txn_id, v_hash from ledger.txn t where t.scope = p_scope and t.idem_key = p_key;
    if v_hash is distinct from p_hash then
      raise exception 'idempotency_mismatch' using errcode = 'LG409';
    end if;
    status := 'replayed';
    return;
  end if;

  if p_hold is not null then
    select h.account_id, h.amount, h.state into h_account, h_amount, h_state
      from ledger.hold h where h.id = p_hold for no key update;
    if not found then raise exception 'hold_not_found' using errcode = 'LG404'; end if;
    if h_state <> 'P' then raise exception 'hold_resolved' using errcode = 'LG410'; end if;
    if p_capture is null or p_capture <= 0 or p_capture > h_amount
      or p_amt[array_position(p_acc, h_account)] is distinct from -p_capture then
      raise exception 'bad_capture' using errcode = 'LG400';
    end if;
    update ledger.hold set state = 'C', captured = p_capture, resolved_at = now() where id = p_hold;
  end if;

  for i in 1..k loop
    a := p_acc[i];
    m := p_amt[i];
    v_mode := 'L';
    if a < 10000 then
      select x.mode, x.currency into v_mode, v_currency from ledger.account x where x.id = a;
      if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
    end if;
    if v_mode = 'D' then
      insert into ledger.delta values (a, m);
      insert into ledger.entry (account_id, txn_id, amount) values (a, txn_id, m);
    else
      rel := case when a = h_account then h_amount else 0 end;
      update ledger.account x set posted = x.posted + m, held = x.held - rel, version = x.version + 1
        where x.id = a and x.mode = 'L' and (m > 0 or ((not x.frozen or rel > 0)
          and (not x.floor_zero or x.posted - x.held + rel + m >= 0)))
        returning x.posted, x.version, x.currency into v_posted, v_version, v_currency;
      if not found then perform ledger.refuse(a, rel = 0); end if;
      insert into ledger.entry (account_id, txn_id, amount, balance_after, version)
        values (a, txn_id, m, v_posted, v_version);
    end if;
    if i = 1 then first_currency := v_currency;
    elsif v_currency <> first_currency then mixed := true;
    end if;
  end loop;

  if mixed and exists (
    select 1 from unnest(p_acc, p_amt) u (id, amount) join ledger.account x on x.id = u.id
      group by x.currency having sum(u.amount) <> 0
  ) then
    raise exception 'unbalanced' using errcode = 'LG400';
  end if;
  status := 'posted';
end $$;

create function ledger.place_hold(
  p_scope text, p_key text, p_hash bytea, p_account bigint, p_amount bigint,
  p_kind text default 'order', p_expires timestamptz default null, p_order uuid default null,
  out hold_id bigint, out status text
) language plpgsql security definer as $$
declare v_hash bytea;
begin
  if p_amount is null or p_amount <= 0 or octet_length(p_hash) <> 32
    or length(p_scope) not between 1 and 128 or length(p_key) not between 1 and 128
    or p_kind not in ('order', 'flag_automatic', 'flag_manual', 'review') then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  if not exists (select 1 from ledger.account a where a.id = p_account and a.mode = 'L') then
    raise exception 'account_not_found' using errcode = 'LG404';
  end if;
  insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount, expires_at, order_id)
    values (p_kind, p_scope, p_key, p_hash, p_account, p_amount, p_expires, p_order)
    on conflict (scope, idem_key) do nothing returning id into hold_id;
  if hold_id is null then
    select h.id, h.req_hash into hold_id, v_hash from ledger.hold h where h.scope = p_scope and h.idem_key = p_key;
    if v_hash is distinct from p_hash then
      raise exception 'idempotency_mismatch' using errcode = 'LG409';
    end if;
    status := 'replayed';
    return;
  end if;
  update ledger.account a set held = a.held + p_amount
    where a.id = p_account and not a.frozen and (not a.floor_zero or a.posted - a.held >= p_amount);
  if not found then perform ledger.refuse(p_account, true); end if;
  status := 'held';
end $$;

-- Releases a hold: V voids it, X expires it once it is due. A timeout alone releases nothing; the amount stays on
-- hold until this call.
create function ledger.release_hold(p_hold bigint, p_state "char" default 'V') returns text
language plpgsql security definer as $$
declare h ledger.hold;
begin
  if p_state is null or p_state not in ('V', 'X') then raise exception 'bad_request' using errcode = 'LG400'; end if;
  select * into h from ledger.hold x where x.id = p_hold for no key update;
  if not found then raise exception 'hold_not_found' using errcode = 'LG404'; end if;
  if h.state in ('V', 'X') then return 'replayed'; end if;
  if h.state = 'C' then raise exception 'hold_resolved' using errcode = 'LG410'; end if;
  if p_state = 'X' and (h.expires_at is null or h.expires_at > clock_timestamp()) then
    raise exception 'hold_not_due' using errcode = 'LG400';
  end if;
  update ledger.hold set state = p_state, resolved_at = now() where id = p_hold;
  update ledger.account set held = held - h.amount where id = h.account_id;
  return case p_state when 'X' then 'expired' else 'voided' end;
end $$;

-- Null: the hold stays until its order resolves it. The hold of an order that is `unknown` must never expire.
create function ledger.set_hold_expiry(p_hold bigint, p_expires timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.hold set expires_at = p_expires where id = p_hold and state = 'P';
  if not found then raise exception 'hold_resolved' using errcode = 'LG410'; end if;
end $$;

create function ledger.set_frozen(p_account bigint, p_frozen boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.account set frozen = p_frozen where id = p_account and owner_id is not null;
  if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
end $$;

-- Posts the exact mirror of a transaction, at most once. Raises LG402 if the credit has been spent: the caller
-- arranges the debt, because a wallet never goes below zero.
create function ledger.reverse(
  p_scope text, p_key text, p_hash bytea, p_txn bigint, p_kind text default 'reversal',
  out txn_id bigint, out status text
) language plpgsql security definer as $$
declare v_acc bigint[]; v_amt bigint[]; v_order uuid; v_reverses bigint; v_constraint text;
begin
  select t.order_id, t.reverses into v_order, v_reverses from ledger.txn t where t.id = p_txn;
  if not found then raise exception 'txn_not_found' using errcode = 'LG404'; end if;
  if v_reverses is not null then raise exception 'cannot_reverse_reversal' using errcode = 'LG400'; end if;
  select array_agg(e.account_id order by e.account_id), array_agg(-e.amount order by e.account_id)
    into v_acc, v_amt from ledger.entry e where e.txn_id = p_txn;
  select p.txn_id, p.status into reverse.txn_id, reverse.status
    from ledger.post(p_scope, p_key, p_hash, p_kind, v_acc, v_amt, v_order, p_txn) p;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'txn_reverses_once' then raise; end if;
  raise exception 'already_reversed' using errcode = 'LG410';
end $$;

set local role none;
