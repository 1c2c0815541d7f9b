-- Counters of the rate limits. Emptied by a crash, which is fine for these; logins and PINs have
-- counters of their own in ordinary tables.
create unlogged table rate_limit(
  key text not null,
  window_start timestamptz not null,
  hits int not null default 0,
  primary key (key, window_start));
create index rate_limit_old on rate_limit(window_start);

-- Counts one hit and returns the weight of the sliding window: this window plus the part of the
-- previous one that is still in view.
create function rate_limit_hit(p_key text, p_window_s int) returns numeric language plpgsql as $$
declare
  v_start timestamptz := to_timestamp(floor(extract(epoch from clock_timestamp()) / p_window_s) * p_window_s);
  v_part numeric := 1 - (extract(epoch from clock_timestamp()) - extract(epoch from v_start)) / p_window_s;
  v_now int;
  v_before int;
begin
  insert into rate_limit(key, window_start, hits) values (p_key, v_start, 1)
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits into v_now;
  select hits into v_before from rate_limit
    where key = p_key and window_start = v_start - make_interval(secs => p_window_s);
  return v_now + coalesce(v_before, 0) * v_part;
end $$;

-- First answers of keyed calls, replayed for seven days.
create table http_idempotency(
  user_id uuid not null,
  route text not null,
  key text not null check (length(key) between 8 and 128),
  req_hash bytea not null check (octet_length(req_hash) = 32),
  status int,
  body jsonb,
  started_at timestamptz not null default now(),
  primary key (user_id, route, key));
create index http_idempotency_old on http_idempotency(started_at);

-- Who did what: append only, apart from the log.
create table audit_log(
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}');
create index audit_log_subject on audit_log(subject, id);
create function audit_log_deny() returns trigger language plpgsql as $$
begin raise exception 'append_only' using errcode = 'LG403'; end $$;
create trigger append_only before update or delete on audit_log
  for each statement execute function audit_log_deny();

-- What providers told us, as received. The inbox makes a repeated notice harmless.
create table provider_event(
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  headers jsonb not null default '{}',
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_key));

-- What we asked of providers. The row is committed before the first byte leaves.
create table provider_request(
  id bigint generated always as identity primary key,
  port text not null,
  provider text not null,
  our_reference text not null unique,
  payload_hash bytea not null,
  state text not null default 'sent' check (state in ('sent', 'answered')),
  sent_at timestamptz not null default now(),
  answered_at timestamptz);
