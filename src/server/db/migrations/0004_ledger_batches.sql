-- The money core, part 4: many postings in one call, each accepted or rejected separately.
-- Runs in one pass without savepoints. It locks keys, holds and accounts in the ledger's order, checks every item
-- in memory against what the items before it left, and deletes the keys of rejected items before anything is
-- visible.
-- The caller passes the distinct accounts in ascending order, and the legs sorted by item and account: p_item is
-- the item's position (from 1), p_rank the account's position in p_accounts.
set local role ledger_owner;

create function ledger.post_batch(
  p_scope text[], p_key text[], p_hash bytea[], p_kind text[], p_order uuid[],
  p_hold bigint[], p_capture bigint[], p_effective timestamptz[], p_meta jsonb[],
  p_accounts bigint[], p_item int[], p_rank int[], p_amt bigint[],
  out txn_ids bigint[], out statuses text[]
) language plpgsql security definer as $$
declare
  n int := cardinality(p_scope); k int := cardinality(p_accounts); legs int := cardinality(p_item);
  v_ids bigint[]; v_modes "char"[]; v_currencies text[]; v_posted bigint[]; v_held bigint[]; v_versions bigint[];
  v_frozen boolean[]; v_guarded boolean[]; v_deltas bigint[]; v_moved boolean[]; v_refused bigint[] := '{}';
  first_leg int[]; last_leg int[]; new_ids bigint[]; inserted bigint[];
  e_txn bigint[]; e_acc bigint[]; e_after bigint[]; e_version bigint[];
  h_ids bigint[]; h_account bigint[]; h_amount bigint[]; h_state "char"[]; h_captured bigint[];
  i int; j int; r int; at int; h int; before int; m bigint; rel bigint; total bigint; mixed boolean; one_currency boolean;
  v_currency text; verdict text; v_hash bytea; v_id bigint; v_xid xid8;
begin
  if n is null or n < 1 or n > 1000 or legs is null or k is null or n <> cardinality(p_hold)
    or legs <> cardinality(p_rank) or legs <> cardinality(p_amt) then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  for r in 1..k loop
    if p_accounts[r] is null or (r > 1 and p_accounts[r] <= p_accounts[r - 1]) then
      raise exception 'bad_request' using errcode = 'LG400';
    end if;
  end loop;

  -- 1. Check the shape of each item, without reading anything.
  statuses := array_fill('bad_request'::text, array[n]);
  txn_ids := array_fill(null::bigint, array[n]);
  first_leg := array_fill(0, array[n]);
  last_leg := array_fill(-1, array[n]);
  i := 0;
  for j in 1..legs loop
    if p_item[j] <> i or j = 1 then
      if i > 0 and total = 0 and before > 0 and j - first_leg[i] between 2 and 32 then statuses[i] := null; end if;
      if p_item[j] is null or p_item[j] <= i or p_item[j] > n then
        raise exception 'bad_request' using errcode = 'LG400';
      end if;
      i := p_item[j];
      first_leg[i] := j;
      before := 0;
      total := 0;
    end if;
    last_leg[i] := j;
    if before >= 0 and p_rank[j] > before and p_rank[j] <= k and p_amt[j] <> 0
      and p_amt[j] between -1000000000000000 and 1000000000000000 then
      before := p_rank[j];
      total := total + p_amt[j];
    else
      before := -1; -- not ascending, unknown account, or no amount
    end if;
  end loop;
  if i > 0 and total = 0 and before > 0 and legs + 1 - first_leg[i] between 2 and 32 then statuses[i] := null; end if;
  for i in 1..n loop
    if octet_length(p_hash[i]) = 32 and length(p_scope[i]) between 1 and 128 and length(p_key[i]) between 1 and 128 then
      continue;
    end if;
    statuses[i] := 'bad_request';
  end loop;

  -- 2. Insert the keys, in sorted order.
  v_xid := pg_current_xact_id(); -- before the ids are drawn: ledger.seal() relies on it
  select array_agg(case when s.status is null then nextval('ledger.txn_id_seq') end order by s.place)
    into new_ids from unnest(statuses) with ordinality s (status, place);
  with fresh as (
    insert into ledger.txn (id, scope, idem_key, req_hash, kind, order_id, hold_id, effective_at, meta)
      overriding system value
      select u.id, u.scope, u.key, u.hash, u.kind, u.order_id, u.hold, coalesce(u.effective, now()), u.meta
      from unnest(new_ids, p_scope, p_key, p_hash, p_kind, p_order, p_hold, p_effective, p_meta)
        u (id, scope, key, hash, kind, order_id, hold, effective, meta)
      where u.id is not null order by u.scope, u.key, u.id
      on conflict (scope, idem_key) do nothing returning id
  ) select coalesce(array_agg(f.id order by f.id), '{}') into inserted from fresh f;
  at := 1;
  for i in 1..n loop
    if new_ids[i] is null then continue; end if;
    if inserted[at] = new_ids[i] then
      at := at + 1;
    else
      select t.id, t.req_hash into v_id, v_hash from ledger.txn t where t.scope = p_scope[i] and t.idem_key = p_key[i];
      new_ids[i] := null;
      if v_hash is distinct from p_hash[i] then statuses[i] := 'idempotency_mismatch';
      else statuses[i] := 'replayed'; txn_ids[i] := v_id;
      end if;
    end if;
  end loop;

  -- 3. Lock the holds, then the accounts, both ascending.
  for i in 1..n loop
    if p_hold[i] is null then continue; end if;
    select array_agg(q.id), array_agg(q.account_id), array_agg(q.amount), array_agg(q.state)
      into h_ids, h_account, h_amount, h_state
      from (select x.* from ledger.hold x where x.id = any (p_hold) order by x.id for no key update) q;
    h_captured := array_fill(null::bigint, array[coalesce(cardinality(h_ids), 0)]);
    exit;
  end loop;
  v_ids := '{}';
  if p_accounts[1] < 10000 then -- no lock: only the balance of a house account ever changes
    select array_agg(q.id), array_agg(q.mode), array_agg(q.currency), array_agg(0::bigint), array_agg(0::bigint),
        array_agg(0::bigint), array_agg(false), array_agg(false)
      into v_ids, v_modes, v_currencies, v_posted, v_held, v_versions, v_frozen, v_guarded
      from (select x.id, x.mode, x.currency from ledger.account x
        where x.id = any (p_accounts) and x.mode = 'D' order by x.id) q;
  end if;
  select v_ids || array_agg(q.id), v_modes || array_fill('L'::"char", array[count(*)::int]),
      v_currencies || array_agg(q.currency), v_posted || array_agg(q.posted), v_held || array_agg(q.held),
      v_versions || array_agg(q.version), v_frozen || array_agg(q.frozen), v_guarded || array_agg(q.floor_zero)
    into v_ids, v_modes, v_currencies, v_posted, v_held, v_versions, v_frozen, v_guarded
    from (select x.* from ledger.account x where x.id = any (p_accounts) and x.mode = 'L'
      order by x.id for no key update) q;
  if v_ids is distinct from p_accounts then -- an account is missing, or a live one has a house number
    select array_agg(v_modes[y.at] order by u.place), array_agg(v_currencies[y.at] order by u.place),
        array_agg(v_posted[y.at] order by u.place), array_agg(v_held[y.at] order by u.place),
        array_agg(v_versions[y.at] order by u.place), array_agg(v_frozen[y.at] order by u.place),
        array_agg(v_guarded[y.at] order by u.place)
      into v_modes, v_currencies, v_posted, v_held, v_versions, v_frozen, v_guarded
      from unnest(p_accounts) with ordinality u (id, place) left join unnest(v_ids) with ordinality y (id, at) using (id);
  end if;

  select min(c.code) = max(c.code) into one_currency from unnest(v_currencies) c (code);

  -- 4. Check and apply the items in memory, in order.
  v_deltas := array_fill(0::bigint, array[k]);
  v_moved := array_fill(false, array[k]);
  e_txn := array_fill(null::bigint, array[legs]);
  e_acc := e_txn; e_after := e_txn; e_version := e_txn;
  for i in 1..n loop
    if new_ids[i] is null then continue; end if;
    verdict := null;
    h := null;
    if p_hold[i] is not null then
      h := array_position(h_ids, p_hold[i]);
      if h is null then verdict := 'hold_not_found';
      elsif h_state[h] <> 'P' then verdict := 'hold_resolved';
      else verdict := 'bad_capture';
        for j in first_leg[i]..last_leg[i] loop
          if p_accounts[p_rank[j]] = h_account[h] and p_amt[j] = -p_capture[i]
            and p_capture[i] between 1 and h_amount[h] then verdict := null; end if;
        end loop;
      end if;
    end if;
    mixed := false;
    if not one_currency then v_currency := v_currencies[p_rank[first_leg[i]]]; end if;
    for j in first_leg[i]..last_leg[i] loop
      exit when verdict is not null;
      r := p_rank[j];
      m := p_amt[j];
      if not one_currency and v_currencies[r] <> v_currency then mixed := true; end if;
      if v_modes[r] = 'L' then
        continue when m > 0;
        rel := case when h is not null and p_accounts[r] = h_account[h] then h_amount[h] else 0 end;
        if v_frozen[r] and rel = 0 then verdict := 'account_frozen';
        elsif v_guarded[r] and v_posted[r] - v_held[r] + rel + m < 0 then
          verdict := 'insufficient_funds:' || v_currencies[r];
        end if;
      elsif v_modes[r] is null then verdict := 'account_not_found';
      end if;
    end loop;
    if mixed and verdict is null and exists (
      select 1 from unnest(p_rank[first_leg[i]:last_leg[i]], p_amt[first_leg[i]:last_leg[i]]) u (place, amount)
        group by v_currencies[u.place] having sum(u.amount) <> 0
    ) then verdict := 'unbalanced';
    end if;
    if verdict is not null then
      statuses[i] := verdict;
      v_refused := v_refused || new_ids[i];
      continue;
    end if;
    for j in first_leg[i]..last_leg[i] loop
      r := p_rank[j];
      m := p_amt[j];
      e_txn[j] := new_ids[i];
      e_acc[j] := p_accounts[r];
      if v_modes[r] = 'D' then
        v_deltas[r] := v_deltas[r] + m;
      else
        v_posted[r] := v_posted[r] + m;
        v_versions[r] := v_versions[r] + 1;
        v_moved[r] := true;
        e_after[j] := v_posted[r];
        e_version[j] := v_versions[r];
        if h is not null and p_accounts[r] = h_account[h] then v_held[r] := v_held[r] - h_amount[h]; end if;
      end if;
    end loop;
    if h is not null then
      h_state[h] := 'C';
      h_captured[h] := p_capture[i];
    end if;
    statuses[i] := 'posted';
    txn_ids[i] := new_ids[i];
  end loop;

  -- 5. Write the results.
  if cardinality(v_refused) > 0 then
    delete from ledger.txn t where t.id = any (v_refused);
    for i in 1..n loop -- same key twice in one batch, and the first was rejected: try again
      if statuses[i] = 'replayed' and txn_ids[i] = any (v_refused) then
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
    from unnest(p_accounts, v_posted, v_held, v_versions, v_moved) u (id, posted, held, version, moved)
    where x.id = u.id and u.moved;
  if p_accounts[1] < 10000 then
    insert into ledger.delta select u.id, u.amount from unnest(p_accounts, v_deltas) u (id, amount) where u.amount <> 0;
  end if;
  if h_ids is not null then
    update ledger.hold x set state = 'C', captured = u.captured, resolved_at = now()
      from unnest(h_ids, h_captured) u (id, captured) where x.id = u.id and u.captured is not null;
  end if;
end $$;

set local role none;
