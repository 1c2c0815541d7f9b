-- The ledger and the log of messages are sealed by the same function. Both keep their names.
set local role ledger_owner;

-- Chains a hash over the rows of a table, off the hot path, in two steps. A call first notes the last id drawn, and
-- takes an xid after that. A row takes its xid before its id, so every id up to the note belongs to a lower xid. A
-- later call, once all lower xids have ended, knows that no id up to the note can still appear, and seals those rows.
-- Returns how many were sealed, at most about p_max at a time.
-- Beside the table of blocks, p_seal, are its note (p_seal_mark) and the function that hashes a block and counts its
-- rows (p_seal_hash); p_count is the column with that count.
create function ledger.seal_table(p_table regclass, p_seal regclass, p_count name, p_lock bigint, p_max int)
returns bigint language plpgsql as $$
declare v_noted bigint; v_next xid8; v_mark bigint; v_mark_next xid8; v_after bigint; v_prev bytea; v_upto bigint;
  v_hash bytea; v_rows bigint := 0;
begin
  if not pg_try_advisory_xact_lock(p_lock) then return 0; end if;
  -- An xid that is older than the note would prove nothing.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'seal_needs_its_own_transaction'; end if;
  v_noted := coalesce(pg_sequence_last_value(pg_get_serial_sequence(p_table::text, 'id')::regclass), 0);
  v_next := pg_current_xact_id();
  execute format('select upto_id, next_xid from %s_mark', p_seal) into v_mark, v_mark_next;
  if pg_snapshot_xmin(pg_current_snapshot()) < v_mark_next then return 0; end if;
  if v_mark is not null then
    execute format('select upto_id, hash from %s order by n desc limit 1', p_seal) into v_after, v_prev;
    v_after := coalesce(v_after, 0);
    v_prev := coalesce(v_prev, decode(repeat('00', 32), 'hex'));
    execute format('select id from %s where id > $1 and id <= $2 order by id offset $3 - 1 limit 1', p_table)
      into v_upto using v_after, v_mark, p_max;
    v_upto := coalesce(v_upto, v_mark);
    execute format('select * from %s_hash($1, $2, $3)', p_seal) into v_hash, v_rows using v_prev, v_after, v_upto;
    if v_rows > 0 then
      execute format('insert into %s (upto_id, %I, prev, hash) values ($1, $2, $3, $4)', p_seal, p_count)
        using v_upto, v_rows, v_prev, v_hash;
    end if;
    if v_rows > 0 and v_upto < v_mark then return v_rows; end if;
  end if;
  execute format('insert into %s_mark (upto_id, next_xid) values ($1, $2)
    on conflict (only_one) do update set upto_id = excluded.upto_id, next_xid = excluded.next_xid', p_seal)
    using v_noted, v_next;
  return v_rows;
end $$;
revoke all on function ledger.seal_table(regclass, regclass, name, bigint, int) from public;
grant execute on function ledger.seal_table(regclass, regclass, name, bigint, int) to oja_app;

create or replace function ledger.seal(p_max int default 5000) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.seal_table('ledger.txn', 'ledger.seal', 'txns', 7305001, p_max) $$;

set local role none;

create or replace function message_log_seal(p_max int default 5000) returns bigint language sql as $$
  select ledger.seal_table('message_log', 'message_seal', 'messages', 7305115, p_max) $$;
