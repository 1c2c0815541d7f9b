-- The money core, part 6: jobs, reads, and the proofs that the books are correct.
set local role ledger_owner;

-- Adds the queued amounts of deferred accounts to their balances. Runs one at a time; a second call does nothing.
create function ledger.fold() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_rows bigint;
begin
  if not pg_try_advisory_xact_lock(7305002) then return 0; end if;
  with gone as (delete from ledger.delta returning account_id, amount),
  sums as (select g.account_id, sum(g.amount)::bigint amount, count(*) rows from gone g group by 1),
  folded as (
    update ledger.account a set posted = a.posted + s.amount
      from sums s where a.id = s.account_id returning s.rows
  ) select coalesce(sum(f.rows), 0) into v_rows from folded f;
  return v_rows;
end $$;

-- Releases expired holds. A hold that another transaction has locked is left for the next run.
create function ledger.expire_holds(p_limit int default 100) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_hold bigint; v_count bigint := 0;
begin
  for v_hold in
    select h.id from ledger.hold h
      where h.state = 'P' and h.expires_at <= clock_timestamp()
      order by h.account_id, h.id limit p_limit for no key update skip locked
  loop
    perform ledger.release_hold(v_hold, 'X');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create view ledger.balance as
select a.id account_id, a.owner_id, a.kind, a.currency, a.frozen, a.held,
  a.posted + q.waiting posted, a.posted + q.waiting - a.held available
from ledger.account a
cross join lateral (
  select case when a.mode = 'D' then coalesce((select sum(d.amount) from ledger.delta d where d.account_id = a.id), 0)::bigint
    else 0 end waiting
) q;

-- Newest first; p_before is the id of the last row seen. The ids of a live account rise in lock order, so no page
-- can miss a row. A deferred account shows rows older than 5 s, when all of them are committed.
create function ledger.statement(p_account bigint, p_before bigint default null, p_limit int default 25)
returns table (
  id bigint, txn_id bigint, amount bigint, balance_after bigint, kind text, order_id uuid,
  effective_at timestamptz, created_at timestamptz
) language sql stable as $$
  select e.id, e.txn_id, e.amount, e.balance_after, t.kind, t.order_id, t.effective_at, e.created_at
  from ledger.entry e join ledger.txn t on t.id = e.txn_id
  where e.account_id = p_account and e.id < coalesce(p_before, 9223372036854775807)
    and (e.balance_after is not null or e.created_at < clock_timestamp() - interval '5 s')
  order by e.account_id desc, e.id desc limit least(greatest(p_limit, 0), 100) $$;

-- The booked balance at a point in time, in minor units. Live: one index probe. Deferred: the last daily balance
-- plus the entries after it.
create function ledger.balance_at(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare v_mode "char"; v_day date; v_posted bigint; v_mark bigint;
begin
  select a.mode into v_mode from ledger.account a where a.id = p_account;
  if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
  if v_mode = 'L' then
    select e.balance_after into v_posted from ledger.entry e
      where e.account_id = p_account and e.created_at <= p_at
      order by e.account_id desc, e.id desc limit 1;
    return coalesce(v_posted, 0);
  end if;
  select d.day, d.posted, d.mark into v_day, v_posted, v_mark from ledger.daily_balance d
    where d.account_id = p_account and d.day < (p_at at time zone 'UTC')::date order by d.day desc limit 1;
  return coalesce(v_posted, 0) + coalesce((
    select sum(e.amount) from ledger.entry e
      where e.account_id = p_account and e.id > coalesce(v_mark, 0) and e.created_at <= p_at
        and e.created_at >= coalesce((v_day + 1)::timestamp at time zone 'UTC', '-infinity')), 0);
end $$;

-- Records the balance of every account at the end of a UTC day that ended at least a minute ago.
create function ledger.record_day(p_day date) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_end timestamptz := (p_day + 1)::timestamp at time zone 'UTC'; v_count bigint;
begin
  if v_end > clock_timestamp() - interval '1 min' then
    raise exception 'day_not_over' using errcode = 'LG400';
  end if;
  -- Entries get their id and time together, so after a minute both are sure to be in the same order.
  insert into ledger.daily_balance (account_id, day, posted, mark)
    select a.id, p_day, ledger.balance_at(a.id, v_end - interval '1 microsecond'), coalesce((
      select e.id from ledger.entry e where e.account_id = a.id and e.created_at < v_end - interval '1 min'
        order by e.account_id desc, e.id desc limit 1), 0)
    from ledger.account a
    where a.created_at < v_end
    on conflict (account_id, day) do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The hash of one transaction and all its entries, from a serialisation that never changes.
create function ledger.seal_line(t ledger.txn) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    t.id, t.scope, t.idem_key, encode(t.req_hash, 'hex'), t.kind, t.order_id, t.reverses, t.hold_id,
    extract(epoch from t.effective_at), extract(epoch from t.created_at), t.meta,
    (select jsonb_agg(jsonb_build_array(e.account_id, e.id, e.amount, e.balance_after, e.version,
        extract(epoch from e.created_at)) order by e.account_id, e.id)
      from ledger.entry e where e.txn_id = t.id)
  )::text, 'UTF8')) $$;

create function ledger.seal_hash(p_prev bytea, p_after bigint, p_upto bigint, out hash bytea, out txns bigint)
language sql stable as $$
  select sha256(p_prev || coalesce(string_agg(ledger.seal_line(t), ''::bytea order by t.id), ''::bytea)), count(*)
  from ledger.txn t where t.id > p_after and t.id <= p_upto $$;

-- Chains a hash over the transactions, off the hot path, in two steps. A call first notes the last id drawn and
-- the xid that the next database transaction will get. A posting takes its xid before its id, so every id up to
-- the note belongs to a lower xid. A later call, once all lower xids have ended, knows that no id up to the note
-- can still appear, and seals them. Returns how many were sealed, at most about p_max at a time.
create function ledger.seal(p_max int default 5000) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare m ledger.seal_mark; v_after bigint; v_prev bytea; v_upto bigint; v record; v_txns bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7305001) then return 0; end if;
  select * into m from ledger.seal_mark;
  if found and pg_snapshot_xmin(pg_current_snapshot()) < m.next_xid then return 0; end if;
  if found then
    select s.upto_id, s.hash into v_after, v_prev from ledger.seal s order by s.n desc limit 1;
    v_after := coalesce(v_after, 0);
    v_prev := coalesce(v_prev, decode(repeat('00', 32), 'hex'));
    select q.id into v_upto from ledger.txn q
      where q.id > v_after and q.id <= m.upto_id order by q.id offset p_max - 1 limit 1;
    v_upto := coalesce(v_upto, m.upto_id);
    select * into v from ledger.seal_hash(v_prev, v_after, v_upto);
    v_txns := v.txns;
    if v_txns > 0 then
      insert into ledger.seal (upto_id, txns, prev, hash) values (v_upto, v_txns, v_prev, v.hash);
    end if;
    if v_txns > 0 and v_upto < m.upto_id then return v_txns; end if;
  end if;
  select q.last_value into v_upto from ledger.txn_id_seq q; -- before the snapshot of the next statement
  insert into ledger.seal_mark (upto_id, next_xid) values (v_upto, pg_snapshot_xmax(pg_current_snapshot()))
    on conflict (only_one) do update set upto_id = excluded.upto_id, next_xid = excluded.next_xid;
  return v_txns;
end $$;

-- Returns the blocks whose content no longer matches their hash; no rows if all is well.
create function ledger.verify_seal(p_from bigint default 0)
returns table (n bigint, problem text) language plpgsql stable as $$
declare s ledger.seal; v_after bigint := 0; v_prev bytea := decode(repeat('00', 32), 'hex'); v record;
begin
  for s in select * from ledger.seal x order by x.n loop
    if s.n >= p_from then
      select * into v from ledger.seal_hash(s.prev, v_after, s.upto_id);
      if s.prev <> v_prev then n := s.n; problem := 'chain_broken'; return next;
      elsif v.txns <> s.txns then n := s.n; problem := 'transactions_missing_or_added'; return next;
      elsif v.hash <> s.hash then n := s.n; problem := 'content_changed'; return next;
      end if;
    end if;
    v_after := s.upto_id;
    v_prev := s.hash;
  end loop;
end $$;

-- Always empty. Any row is a bug or fraud.
create view ledger.audit as
select 'unbalanced_txn' what, q.txn_id::text ref from (
    select e.txn_id from ledger.entry e join ledger.account a on a.id = e.account_id
    group by e.txn_id, a.currency having sum(e.amount) <> 0) q
union all
select 'txn_with_too_few_entries', t.id::text from ledger.txn t
  left join ledger.entry e on e.txn_id = t.id group by t.id having count(e.txn_id) < 2
union all
select 'entry_without_txn_or_account', e.account_id || '/' || e.id from ledger.entry e
  left join ledger.txn t on t.id = e.txn_id left join ledger.account a on a.id = e.account_id
  where t.id is null or a.id is null
union all
select 'posted_drift', a.id::text from ledger.account a
  left join (select d.account_id, sum(d.amount) amount from ledger.delta d group by 1) d on d.account_id = a.id
  left join (select e.account_id, sum(e.amount) amount from ledger.entry e group by 1) e on e.account_id = a.id
  where a.posted + coalesce(d.amount, 0) <> coalesce(e.amount, 0)
union all
select 'held_drift', a.id::text from ledger.account a
  left join (select h.account_id, sum(h.amount) amount from ledger.hold h where h.state = 'P' group by 1) h on h.account_id = a.id
  where a.held <> coalesce(h.amount, 0)
union all
select 'overdrawn', a.id::text from ledger.account a where a.floor_zero and a.posted - a.held < 0
union all
select 'captured_without_txn', h.id::text from ledger.hold h
  where h.state = 'C' and not exists (select 1 from ledger.txn t where t.hold_id = h.id)
union all
select 'chain_break', q.account_id || '/' || q.id from (
    select e.account_id, e.id, e.amount, e.balance_after, e.version, e.created_at,
      lag(e.balance_after, 1, 0::bigint) over w before, lag(e.version, 1, 0::bigint) over w version_before,
      lag(e.created_at) over w created_before
    from ledger.entry e where e.balance_after is not null
    window w as (partition by e.account_id order by e.id)) q
  where q.balance_after <> q.before + q.amount or q.version <> q.version_before + 1 or q.created_at < q.created_before
union all
select 'trial_balance', a.currency from ledger.account a
  left join (select d.account_id, sum(d.amount) amount from ledger.delta d group by 1) d on d.account_id = a.id
  group by a.currency having sum(a.posted + coalesce(d.amount, 0)) <> 0;

set local role none;
