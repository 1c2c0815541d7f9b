-- Every message that we send, as keyed hashes: anyone can ask if a message is ours, and no one can read one here.
create table message_log(
  -- Before the id, so that it is drawn first: message_log_seal() relies on it.
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  channel text not null check (channel in ('email', 'sms', 'push', 'inbox')),
  -- The topic of a notification, or mail.
  kind text not null,
  -- The secret that the hashes were made with.
  key_id text not null,
  -- The hash of an address, a number or a member's id; emptied when the member's account is erased.
  recipient bytea,
  -- Keyed hashes of each line, and of the whole text.
  lines bigint[] not null);
create index message_log_lines on message_log using gin(lines);
create index message_log_to on message_log(recipient, id) where recipient is not null;
create index message_log_at on message_log(at);

-- Allows the purge of rows past their time, and emptying the recipient; nothing else. The purge states its moment in
-- its own statement; a row that it deletes too early is missed by message_log_verify().
create function message_log_keeps() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('oja.purged_until', true), '')::timestamptz
    then return old; end if;
  if tg_op = 'UPDATE' and new.recipient is null
    and to_jsonb(new) - 'recipient' = to_jsonb(old) - 'recipient' then return new; end if;
  raise exception 'append_only' using errcode = 'LG403';
end $$;
create trigger append_only before update or delete on message_log
  for each row execute function message_log_keeps();
create trigger never_emptied before truncate on message_log
  for each statement execute function deny_change();

-- A chain of hashes over the log, block by block, as ledger.seal has it.
create table message_seal(
  n bigint generated always as identity primary key,
  upto_id bigint not null unique,
  messages bigint not null,
  prev bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now());
create trigger append_only before update or delete or truncate on message_seal
  for each statement execute function deny_change();
create table message_seal_mark(
  only_one boolean primary key default true check (only_one),
  upto_id bigint not null,
  next_xid xid8 not null);

create function message_seal_hash(p_prev bytea, p_after bigint, p_upto bigint, out hash bytea, out messages bigint)
language sql stable as $$
  select sha256(p_prev || coalesce(string_agg(
    sha256(convert_to(jsonb_build_array(m.id, extract(epoch from m.at), m.channel, m.kind, m.key_id, m.lines)::text, 'UTF8')),
    ''::bytea order by m.id), ''::bytea)), count(*)
  from message_log m where m.id > p_after and m.id <= p_upto $$;

-- Seals what can no longer change, in two calls: the first notes the last id, the second seals up to there once every
-- transaction from before the note has ended. Returns how many messages were sealed.
create function message_log_seal(p_max int default 5000) returns bigint language plpgsql as $$
declare m message_seal_mark; v_after bigint; v_prev bytea; v_upto bigint; v record; v_sealed bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7305115) then return 0; end if;
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
  select coalesce(max(q.id), 0) into v_upto from message_log q;
  insert into message_seal_mark(upto_id, next_xid) values (v_upto, pg_snapshot_xmax(pg_current_snapshot()))
    on conflict (only_one) do update set upto_id = excluded.upto_id, next_xid = excluded.next_xid;
  return v_sealed;
end $$;

-- Returns the blocks whose messages no longer match their hash; no rows if all is well. Blocks that the purge may have
-- begun to delete are left out.
create function message_log_verify() returns table (n bigint, problem text) language plpgsql stable as $$
declare s message_seal; v_after bigint := 0; v_prev bytea := decode(repeat('00', 32), 'hex'); v record;
begin
  for s in select * from message_seal x order by x.n loop
    if s.prev <> v_prev then n := s.n; problem := 'chain_broken'; return next; end if;
    if s.sealed_at > now() - interval '360 days' then
      select * into v from message_seal_hash(s.prev, v_after, s.upto_id);
      if v.messages <> s.messages then n := s.n; problem := 'messages_missing_or_added'; return next;
      elsif v.hash <> s.hash then n := s.n; problem := 'content_changed'; return next;
      end if;
    end if;
    v_after := s.upto_id;
    v_prev := s.hash;
  end loop;
end $$;
