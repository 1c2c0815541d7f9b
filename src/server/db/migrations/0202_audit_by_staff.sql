-- The desk reads what people there did: by whom, which act, and on which days. What users did is only read about
-- one subject, so it needs none of these.
create index audit_log_by_staff on audit_log (actor, id) where actor like 'operator:%';
create index audit_log_staff_acts on audit_log (action, id) where actor like 'operator:%';
create index audit_log_staff_days on audit_log (at) where actor like 'operator:%';
create index audit_log_staff on audit_log (id) where actor like 'operator:%';

-- One mail to the owners for each day, however often the job runs.
create table desk_digest (
  day date primary key,
  sent_at timestamptz not null
);
