-- Platform: shared functions, rate limits, idempotency keys, the audit log, jobs, secrets and settings.

-- Rejects updates and deletes on append-only tables.
create function deny_change() returns trigger language plpgsql as $$
begin raise exception 'append_only' using errcode = 'LG403'; end $$;

-- Folds a text to a single word, like fold() in src/lib/rules/fold.ts: lower case, without marks, spaces or
-- punctuation. It doesn't depend on the server's locale, so indexes can use it.
create function fold_text(said text) returns text
  language sql immutable strict parallel safe as $$
    select regexp_replace(
      lower(translate(normalize(said, NFKD), 'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐı', 'ooeeddffbbddkkyynnggoollddi')),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u02bb-\u02bf\u0300-\u036f\u2000-\u206f\u2212\u3000\ufe00-\ufe0f\ufeff]+',
      '', 'g')
  $$;

-- Folds a text to words with a space between them, like foldedWords() in src/lib/rules/fold.ts. Apostrophes, marks
-- and invisible characters are removed; any other character that isn't a letter or digit separates words.
create function fold_words(said text) returns text
  language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(
      regexp_replace(
        lower(translate(normalize(said, NFKD), 'ɔƆɛƐɖƉƒƑɓƁɗƊƙƘƴƳŋŊɣƔøØłŁđĐı', 'ooeeddffbbddkkyynnggoollddi')),
        '[\u0027\u0060\u00ad\u00b4\u02bb-\u02bf\u0300-\u036f\u200b-\u200f\u2018\u2019\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u2212\u3000]+',
      ' ', 'g'))
  $$;

-- Rate limit counters. Unlogged, because a crash may lose them. Logins and PINs are counted in ordinary tables.
create unlogged table rate_limit(
  key text not null,
  window_start timestamptz not null,
  hits int not null default 0,
  primary key (key, window_start));
create index rate_limit_old on rate_limit(window_start);

-- Counts one hit and returns the total of the sliding window: this window plus the part of the previous one that
-- is still in view.
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

-- The first response to each call with an idempotency key, replayed for seven days.
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

-- The audit log: who did what. It is separate from the server's log. Append-only.
create table audit_log(
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}');
create index audit_log_subject on audit_log(subject, id);
-- The desk reads staff actions by operator, action and day. User actions are only read by subject, so they don't
-- need these indexes.
create index audit_log_by_staff on audit_log (actor, id) where actor like 'operator:%';
create index audit_log_staff_acts on audit_log (action, id) where actor like 'operator:%';
create index audit_log_staff_days on audit_log (at) where actor like 'operator:%';
create index audit_log_staff on audit_log (id) where actor like 'operator:%';
-- Each operator's last sign-in.
create index audit_log_sign_ins on audit_log(actor, id) where action = 'desk.sign-in';
create trigger append_only before update or delete on audit_log
  for each statement execute function deny_change();

-- Failed sign-ins per account and, for a device that has signed in before, per device. Also kept for unknown
-- addresses, so responses don't reveal which addresses have an account.
create table login_counter(
  subject bytea not null check (octet_length(subject) = 32),
  device bytea not null,
  attempts int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (subject, device));
create index login_counter_old on login_counter(last_at);

-- Heartbeats of workers. The jobs of a worker that stops are given to others.
create table job_worker(
  worker_id text primary key,
  seen_at timestamptz not null default now());

-- When a member looked up the name behind a number, by kind of lookup. Only the last day counts.
create table look_up(
  user_id uuid not null,
  kind text not null,
  times timestamptz[] not null check (cardinality(times) > 0),
  primary key (user_id, kind));

-- The ids of the secrets this database was sealed with, oldest first. An id is derived one-way from its secret;
-- the secrets themselves are never stored. The server refuses to start with any other secret, before it can seal
-- or misread anything.
create table secret_key(
  n bigint generated always as identity primary key,
  id text not null unique check (id ~ '^[0-9a-f]{12}$'),
  is_current boolean not null,
  first_at timestamptz not null default now(),
  -- Nothing sealed needs this secret any more, so it can be removed from the settings.
  emptied_at timestamptz,
  check (not (is_current and emptied_at is not null)));
create unique index secret_key_current on secret_key(is_current) where is_current;

-- Numbers that operators set: fees, limits, flag thresholds and ranks. Without a row here, the defaults in charge,
-- kyc_limit, flag_threshold and rank_level apply. Money is in minor units, shares are in basis points.
create table setting_number(
  id bigint generated always as identity primary key,
  -- Format: <book>:<country or currency>:<what>.
  name text not null,
  value numeric(18, 0) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, if there was one.
  agreed_by text,
  check (agreed_by <> set_by));
create index setting_number_newest on setting_number(name text_pattern_ops, effective_at desc, id desc);
create trigger append_only before update or delete on setting_number
  for each statement execute function deny_change();

-- Scheduled numbers that were withdrawn before they took effect, for every table of numbers set at the desk.
create table number_withdrawn(
  table_name text not null check (
    table_name in ('setting_number', 'shopping_rate', 'coin_term', 'reward_number')),
  number_id bigint not null,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null,
  primary key (table_name, number_id));
create trigger append_only before update or delete on number_withdrawn
  for each statement execute function deny_change();

-- Does the same as graphile_worker.add_job, but without its notify, which would serialise every commit of the
-- database. The worker is woken after the commit (see notices.ts). Matches version 0.18.0;
-- quiet-jobs.contract.test.ts compares them.
create function add_job(
  p_identifier text, p_payload json default null, p_queue_name text default null, p_run_at timestamptz default null,
  p_max_attempts int default null, p_job_key text default null, p_priority int default null,
  p_flags text[] default null, p_job_key_mode text default 'replace'
) returns void language plpgsql as $$
begin
  if p_job_key_mode not in ('replace', 'preserve_run_at') then
    raise exception 'Invalid job_key_mode value, expected ''replace'' or ''preserve_run_at''.' using errcode = 'GWBKM';
  end if;
  insert into graphile_worker._private_tasks (identifier)
    select p_identifier where not exists (
      select from graphile_worker._private_tasks t where t.identifier = p_identifier)
    on conflict do nothing;
  if p_queue_name is not null then
    insert into graphile_worker._private_job_queues (queue_name)
      select p_queue_name where not exists (
        select from graphile_worker._private_job_queues q where q.queue_name = p_queue_name)
      on conflict do nothing;
  end if;
  -- A job that has already started doesn't see the new payload: it loses its key, and another job follows.
  if p_job_key is not null then
    update graphile_worker._private_jobs set key = null, attempts = max_attempts, updated_at = now()
      where key = p_job_key and is_available is not true;
  end if;
  insert into graphile_worker._private_jobs as jobs
      (job_queue_id, task_id, payload, run_at, max_attempts, key, priority, flags)
    select q.id, t.id, coalesce(p_payload, '{}'::json), coalesce(p_run_at, now()),
      coalesce(p_max_attempts::smallint, 25::smallint), p_job_key, coalesce(p_priority::smallint, 0::smallint),
      (select jsonb_object_agg(flag, true) from unnest(p_flags) as item(flag))
    from graphile_worker._private_tasks t
    left join graphile_worker._private_job_queues q on q.queue_name = p_queue_name
    where t.identifier = p_identifier
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload = case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array'
        then (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else excluded.payload end,
    max_attempts = excluded.max_attempts,
    run_at = case
      when p_job_key_mode = 'preserve_run_at' and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at end,
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null;
end $$;
