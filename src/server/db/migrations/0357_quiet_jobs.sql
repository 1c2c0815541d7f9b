-- graphile_worker.add_job without its notice, which would put every commit of the database in one line. The worker is
-- woken after the commit (see notices.ts). It does what version 0.18.0 does; quiet-jobs.contract.test.ts compares them.
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
  -- one that has already started doesn't know what is new: it loses its key, and another follows
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
