-- A seal counted too few transactions when the newest posting was still running: pg_snapshot_xmax is the xid after the
-- last one that has ended, not the next one to be given, so the note didn't wait for that posting. Now a call takes an
-- xid of its own after it has noted the last id. Every posting up to the note has a lower one.
set local role ledger_owner;

create or replace function ledger.seal(p_max int default 5000) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare m ledger.seal_mark; v_after bigint; v_prev bytea; v_upto bigint; v record; v_txns bigint := 0;
  v_noted bigint; v_next xid8;
begin
  if not pg_try_advisory_xact_lock(7305001) then return 0; end if;
  -- An xid that is older than the note would prove nothing.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'seal_needs_its_own_transaction'; end if;
  select q.last_value into v_noted from ledger.txn_id_seq q;
  v_next := pg_current_xact_id();
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
  insert into ledger.seal_mark (upto_id, next_xid) values (v_noted, v_next)
    on conflict (only_one) do update set upto_id = excluded.upto_id, next_xid = excluded.next_xid;
  return v_txns;
end $$;

set local role none;

-- The log of messages is sealed in the same way.
create or replace function message_log_seal(p_max int default 5000) returns bigint language plpgsql as $$
declare m message_seal_mark; v_after bigint; v_prev bytea; v_upto bigint; v record; v_sealed bigint := 0;
  v_noted bigint; v_next xid8;
begin
  if not pg_try_advisory_xact_lock(7305115) then return 0; end if;
  if pg_current_xact_id_if_assigned() is not null then raise exception 'seal_needs_its_own_transaction'; end if;
  select coalesce(max(q.id), 0) into v_noted from message_log q;
  v_next := pg_current_xact_id();
  select * into m from message_seal_mark;
  if found and pg_snapshot_xmin(pg_current_snapshot()) < m.next_xid then return 0; end if;
  if found then
    select s.upto_id, s.hash into v_after, v_prev from message_seal s order by s.n desc limit 1;
    v_after := coalesce(v_after, 0);
    v_prev := coalesce(v_prev, decode(repeat('00', 32), 'hex'));
    select q.id into v_upto from message_log q
      where q.id > v_after and q.id <= m.upto_id order by q.id offset p_max - 1 limit 1;
    v_upto := coalesce(v_upto, m.upto_id);
    select * into v from message_seal_hash(v_prev, v_after, v_upto);
    v_sealed := v.messages;
    if v_sealed > 0 then
      insert into message_seal(upto_id, messages, prev, hash) values (v_upto, v_sealed, v_prev, v.hash);
    end if;
    if v_sealed > 0 and v_upto < m.upto_id then return v_sealed; end if;
  end if;
  insert into message_seal_mark(upto_id, next_xid) values (v_noted, v_next)
    on conflict (only_one) do update set upto_id = excluded.upto_id, next_xid = excluded.next_xid;
  return v_sealed;
end $$;
