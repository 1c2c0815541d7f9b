-- The money core, part 5: holds of up to an amount, and parts of holds.
set local role ledger_owner;

-- Holds as much of an amount as is available; creates no hold if nothing is. The row is locked first, so nothing
-- is spent between the check and the hold. Works on a frozen account too, because nothing leaves it.
create function ledger.hold_up_to(
  p_scope text, p_key text, p_hash bytea, p_account bigint, p_amount bigint,
  p_kind text, p_order uuid default null, out hold_id bigint, out taken bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_hash bytea;
begin
  if p_amount is null or p_amount <= 0 or octet_length(p_hash) <> 32
    or length(p_scope) not between 1 and 128 or length(p_key) not between 1 and 128
    or p_kind not in ('flag_automatic', 'flag_manual', 'review') then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  perform 1 from ledger.account a where a.id = p_account and a.mode = 'L' for no key update;
  if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
  select h.id, h.amount, h.req_hash into hold_id, taken, v_hash
    from ledger.hold h where h.scope = p_scope and h.idem_key = p_key;
  if found then
    if v_hash is distinct from p_hash then
      raise exception 'idempotency_mismatch' using errcode = 'LG409';
    end if;
    return;
  end if;
  select least(greatest(a.posted - a.held, 0), p_amount) into taken
    from ledger.account a where a.id = p_account;
  if taken = 0 then return; end if;
  insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount, order_id)
    values (p_kind, p_scope, p_key, p_hash, p_account, taken, p_order) returning id into hold_id;
  update ledger.account a set held = a.held + taken where a.id = p_account;
end $$;

-- Splits part of a hold off as a separate hold. The account's total stays the same, so it works on a frozen
-- account too. The part is then captured or released like any hold. It keeps the original's creation time, so
-- statements of past days include it.
create or replace function ledger.split_hold(
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
  insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount, expires_at, order_id,
      created_at)
    values (h.kind, p_scope, p_key, p_hash, h.account_id, p_amount, h.expires_at, h.order_id,
      h.created_at)
    returning id into hold_id;
  update ledger.hold x set amount = x.amount - p_amount where x.id = p_hold;
  status := 'split';
end $$;

set local role none;
