-- The money core, part 3: many postings in one call, each refused or accepted for itself.
-- Works in one pass and needs no savepoint: keys, holds and accounts are locked in the ledger's
-- order, every item is judged in memory against what the items before it left, and the keys of
-- refused items are taken back before anything is visible.
-- The caller gives the distinct accounts in ascending order, and legs sorted by item and account:
-- p_item is the item's place (from 1), p_rank the account's place in p_accounts.
set local role ledger_owner;

create function ledger.post_batch(
  p_scope text[], p_key text[], p_hash bytea[], p_kind text[], p_order uuid[],
  p_hold bigint[], p_capture bigint[], p_effective timestamptz[], p_meta jsonb[],
  p_accounts bigint[], p_item int[], p_rank int[], p_amt bigint[],
  out txn_ids bigint[], out statuses text[]
) language plpgsql security definer as $$
declare
  n int := cardinality(p_scope); k int := cardinality(p_accounts); legs int := cardinality(p_item);
  modes "char"[]; currencies text[]; v_posted bigint[]; v_held bigint[]; versions bigint[];
  v_frozen boolean[]; guarded boolean[]; deltas bigint[]; moved boolean[];
  first_leg int[]; last_leg int[]; ids bigint[]; inserted bigint[]; refused bigint[] := '{}';
  e_txn bigint[]; e_acc bigint[]; e_after bigint[]; e_version bigint[];
  h_ids bigint[]; h_account bigint[]; h_amount bigint[]; h_state "char"[]; h_captured bigint[];
  i int; j int; r int; at int; h int; m bigint; rel bigint; total numeric; verdict text; v_hash bytea; v_id bigint;
begin
  if n is null or n < 1 or n > 1000 or legs is null or k is null
    or legs <> cardinality(p_rank) or legs <> cardinality(p_amt) then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  for r in 2..k loop
    if (p_accounts[r] > p_accounts[r - 1]) is not true then
      raise exception 'bad_request' using errcode = 'LG400';
    end if;
  end loop;
  select array_agg(x.mode order by u.place), array_agg(x.currency order by u.place)
    into modes, currencies
    from unnest(p_accounts) with ordinality u (id, place) left join ledger.account x on x.id = u.id;

  -- 1. the shape of each item
  statuses := array_fill(null::text, array[n]);
  txn_ids := array_fill(null::bigint, array[n]);
  first_leg := array_fill(0, array[n]);
  last_leg := array_fill(-1, array[n]);
  for j in 1..legs loop
    i := p_item[j];
    if i is null or i < 1 or i > n or (j > 1 and i < p_item[j - 1]) then
      raise exception 'bad_request' using errcode = 'LG400';
    end if;
    if j = 1 or i <> p_item[j - 1] then first_leg[i] := j; end if;
    last_leg[i] := j;
  end loop;
  for i in 1..n loop
    statuses[i] := ledger.judge_shape(p_rank[first_leg[i]:last_leg[i]], p_amt[first_leg[i]:last_leg[i]], modes, currencies);
  end loop;

  -- 2. keys, in sorted order
  select array_agg(case when s.status is null then nextval('ledger.txn_id_seq') end order by s.place)
    into ids from unnest(statuses) with ordinality s (status, place);
  with fresh as (
    insert into ledger.txn (id, scope, idem_key, req_hash, kind, order_id, hold_id, effective_at, meta)
      overriding system value
      select u.id, u.scope, u.key, u.hash, u.kind, u.order_id, u.hold, coalesce(u.effective, now()), u.meta
      from unnest(ids, p_scope, p_key, p_hash, p_kind, p_order, p_hold, p_effective, p_meta)
        u (id, scope, key, hash, kind, order_id, hold, effective, meta)
      where u.id is not null order by u.scope, u.key, u.id
      on conflict (scope, idem_key) do nothing returning id
  ) select coalesce(array_agg(f.id order by f.id), '{}') into inserted from fresh f;
  at := 1;
  for i in 1..n loop
    if ids[i] is null then continue; end if;
    if inserted[at] = ids[i] then
      txn_ids[i] := ids[i];
      at := at + 1;
    else
      select t.id, t.req_hash into v_id, v_hash from ledger.txn t where t.scope = p_scope[i] and t.idem_key = p_key[i];
      ids[i] := null;
      if v_hash is distinct from p_hash[i] then statuses[i] := 'idempotency_mismatch';
      else statuses[i] := 'replayed'; txn_ids[i] := v_id;
      end if;
    end if;
  end loop;

  -- 3. holds, then accounts, ascending
  if exists (select 1 from unnest(p_hold) x where x is not null) then
    select array_agg(q.id), array_agg(q.account_id), array_agg(q.amount), array_agg(q.state)
      into h_ids, h_account, h_amount, h_state
      from (select x.* from ledger.hold x where x.id = any (p_hold) order by x.id for no key update) q;
    h_captured := array_fill(null::bigint, array[coalesce(cardinality(h_ids), 0)]);
  end if;
  with locked as materialized (
    select x.id, x.posted, x.held, x.version, x.frozen, x.floor_zero from ledger.account x
      where x.id = any (p_accounts) and x.mode = 'L' order by x.id for no key update
  ) select array_agg(l.posted order by u.place), array_agg(l.held order by u.place), array_agg(l.version order by u.place),
      array_agg(l.frozen order by u.place), array_agg(l.floor_zero order by u.place)
    into v_posted, v_held, versions, v_frozen, guarded
    from unnest(p_accounts) with ordinality u (id, place) left join locked l on l.id = u.id;

  -- 4. judge and apply in memory, in the order of the items
  deltas := array_fill(0::bigint, array[k]);
  moved := array_fill(false, array[k]);
  e_txn := array_fill(null::bigint, array[legs]);
  e_acc := e_txn; e_after := e_txn; e_version := e_txn;
  for i in 1..n loop
    if ids[i] is null then continue; end if;
    verdict := null;
    h := null;
    if p_hold[i] is not null then
      h := array_position(h_ids, p_hold[i]);
      if h is null then verdict := 'hold_not_found';
      elsif h_state[h] <> 'P' then verdict := 'hold_resolved';
      elsif p_capture[i] is null or p_capture[i] <= 0 or p_capture[i] > h_amount[h] then verdict := 'bad_capture';
      else verdict := 'bad_capture';
        for j in first_leg[i]..last_leg[i] loop
          if p_accounts[p_rank[j]] = h_account[h] and p_amt[j] = -p_capture[i] then verdict := null; end if;
        end loop;
      end if;
    end if;
    for j in first_leg[i]..last_leg[i] loop
      exit when verdict is not null;
      r := p_rank[j];
      m := p_amt[j];
      if m > 0 or modes[r] = 'D' then continue; end if;
      rel := case when h is not null and p_accounts[r] = h_account[h] then h_amount[h] else 0 end;
      if v_frozen[r] and rel = 0 then verdict := 'account_frozen';
      elsif guarded[r] and v_posted[r] - v_held[r] + rel + m < 0 then verdict := 'insufficient_funds:' || currencies[r];
      end if;
    end loop;
    if verdict is not null then
      statuses[i] := verdict;
      refused := refused || ids[i];
      txn_ids[i] := null;
      continue;
    end if;
    for j in first_leg[i]..last_leg[i] loop
      r := p_rank[j];
      m := p_amt[j];
      e_txn[j] := ids[i];
      e_acc[j] := p_accounts[r];
      if modes[r] = 'D' then
        deltas[r] := deltas[r] + m;
      else
        v_posted[r] := v_posted[r] + m;
        versions[r] := versions[r] + 1;
        moved[r] := true;
        e_after[j] := v_posted[r];
        e_version[j] := versions[r];
        if h is not null and p_accounts[r] = h_account[h] then v_held[r] := v_held[r] - h_amount[h]; end if;
      end if;
    end loop;
    if h is not null then
      h_state[h] := 'C';
      h_captured[h] := p_capture[i];
    end if;
    statuses[i] := 'posted';
  end loop;

  -- 5. write
  if cardinality(refused) > 0 then
    delete from ledger.txn t where t.id = any (refused);
    for i in 1..n loop -- the same key twice in one batch shares the first one's refusal
      if statuses[i] = 'replayed' and txn_ids[i] = any (refused) then
        txn_ids[i] := null;
        statuses[i] := 'try_again';
      end if;
    end loop;
  end if;
  insert into ledger.entry (account_id, txn_id, amount, balance_after, version)
    select u.acc, u.txn, u.amount, u.after, u.version
    from unnest(e_acc, e_txn, p_amt, e_after, e_version) u (acc, txn, amount, after, version)
    where u.txn is not null;
  update ledger.account x set posted = u.posted, held = u.held, version = u.version
    from unnest(p_accounts, v_posted, v_held, versions, moved) u (id, posted, held, version, moved)
    where x.id = u.id and u.moved;
  insert into ledger.delta select u.id, u.amount from unnest(p_accounts, deltas) u (id, amount) where u.amount <> 0;
  if h_ids is not null then
    update ledger.hold x set state = 'C', captured = u.captured, resolved_at = now()
      from unnest(h_ids, h_captured) u (id, captured) where x.id = u.id and u.captured is not null;
  end if;
end $$;

-- null when the legs are well formed, else the refusal
create function ledger.judge_shape(p_rank int[], p_amt bigint[], p_modes "char"[], p_currencies text[])
returns text language plpgsql immutable as $$
declare legs int := cardinality(p_rank); total numeric := 0; mixed boolean := false; r int; before int := 0;
begin
  if legs < 2 or legs > 32 then return 'bad_request'; end if;
  for j in 1..legs loop
    r := p_rank[j];
    if r is null or r <= before or r > cardinality(p_modes) or p_amt[j] is null or p_amt[j] = 0 then return 'bad_request'; end if;
    if p_modes[r] is null then return 'account_not_found'; end if;
    if j > 1 and p_currencies[r] <> p_currencies[before] then mixed := true; end if;
    total := total + p_amt[j];
    before := r;
  end loop;
  if total <> 0 then return 'unbalanced'; end if;
  if mixed and exists (
    select 1 from unnest(p_rank, p_amt) u (place, amount) group by p_currencies[u.place] having sum(u.amount) <> 0
  ) then return 'unbalanced'; end if;
  return null;
end $$;

set local role none;
