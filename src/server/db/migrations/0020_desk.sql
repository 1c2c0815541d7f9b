-- The desk: operators, their cases and approvals, fraud rules and alarms.

-- People who work at the desk. They aren't users, and a user can't become an operator.
create table operator(
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  two_factor_secret text not null,
  two_factor_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  -- `gate`: works at the door of an event and sees only the gate.
  role text not null check (role in ('owner', 'lead', 'reviewer', 'support', 'treasurer', 'reader', 'gate')),
  day_sum bigint check (day_sum >= 0));

comment on column operator.day_sum is
  'The most this operator can decide alone in 24 hours, in kobo; null: the limits that apply to everyone';

create table desk_session(
  id uuid primary key,
  operator_id uuid not null references operator,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The password was correct; the two-factor code is still due.
  pending boolean not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null);

-- Which operator works on which case. A claim expires, so a case is never blocked while its operator is away.
create table desk_claim(
  queue text not null,
  case_id uuid not null,
  operator_id uuid not null references operator,
  claimed_at timestamptz not null,
  until timestamptz not null,
  primary key (queue, case_id));

-- Decisions that need a second approver, who can't be the one who asked.
create table desk_approval(
  id uuid primary key,
  queue text not null,
  case_id uuid not null,
  decision jsonb not null,
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references operator,
  note text,
  decided_at timestamptz,
  -- Why a second approver is needed; both operators read it.
  why text,
  check (decided_by <> asked_by),
  constraint desk_approval_decided
    check ((state in ('open', 'withdrawn')) = (decided_by is null)));
create unique index desk_approval_once on desk_approval(queue, case_id) where state = 'open';

comment on column desk_approval.queue is
  'a queue; a book of rates; dollars; event-changes and settlements; set-backs, which are seen and not decided';

-- A rate change that waits for a second approver; desk_approval has the outcome.
create table rate_change(
  id uuid primary key,
  -- Name, value, and the value the operator saw before.
  rows jsonb not null,
  -- Null: as soon as it is approved.
  effective_at timestamptz,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- The book of rates, as approvals name it.
  book text not null,
  -- For a change that sets a rate back: when that rate was changed. Null for all others.
  since timestamptz);

-- Decisions that an operator made alone: offers and credits in minor units, rates in basis points. They are summed
-- over 24 hours, so many small decisions can't get around a limit.
create table operator_sum(
  id bigint generated always as identity primary key,
  operator_id uuid not null references operator,
  kind text not null check (kind in ('money', 'agreed', 'rates')),
  amount bigint not null check (amount > 0),
  currency char(3),
  -- The case, or the rates.
  subject text not null,
  counted_at timestamptz not null,
  check ((kind = 'rates') = (currency is null)));
create index operator_sum_newest on operator_sum(operator_id, kind, counted_at);
create trigger append_only before update or delete on operator_sum
  for each statement execute function deny_change();

-- Changes of staff, decided by two owners: one asks, another approves. The person then sets up a new sign-in from
-- a single-use link in their email.
create table staff_change(
  id uuid primary key,
  act text not null check (act in ('add', 'change', 'secret', 'suspend')),
  operator_id uuid references operator (id),
  email text not null,
  name text not null,
  role text not null,
  day_sum bigint check (day_sum >= 0),
  reason text not null,
  asked_by uuid not null references operator (id),
  asked_at timestamptz not null,
  agreed_by text,
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz,
  check ((act = 'add') = (operator_id is null)),
  check ((token_hash is null) = (expires_at is null)));
create index staff_change_email on staff_change (email, asked_at);

-- One email to the owners per day, however often the job runs.
create table desk_digest(
  day date primary key,
  sent_at timestamptz not null);

-- Browsers that operators sign in with, by the hash of the cookie that members' sign-ins also leave.
create table operator_device(
  operator_id uuid not null references operator(id),
  device bytea not null check (octet_length(device) = 32),
  last_at timestamptz not null,
  primary key (operator_id, device));
create index operator_device_device on operator_device(device);

-- User accounts that an operator declared as their own, or as belonging to someone close to them.
create table operator_account(
  operator_id uuid not null references operator(id),
  user_id uuid not null references users(id),
  said_at timestamptz not null,
  primary key (operator_id, user_id));
create index operator_account_user on operator_account(user_id);

-- Fraud signals: one rule of each kind per country. A row is the state of a rule from a time on. Rows aren't
-- changed in place, so the table is the history. `tried` keeps what the rule would have done in the last 30 days,
-- as the second approver saw it.
create table fraud_rule(
  id uuid primary key,
  kind text not null check (kind in ('speed', 'new_beneficiary', 'card_brands', 'under_limit',
    'shared', 'large_first')),
  country_code char(2) not null check (country_code in ('NG', 'GH', 'KE')),
  -- A count, a percentage, or minor units of the country's currency, depending on the kind.
  at_least bigint not null check (at_least > 0),
  within_s int check (within_s > 0),
  -- Added to the score.
  points smallint not null check (points between 1 and 100),
  effect text not null check (effect in ('off', 'score', 'hold')),
  tried jsonb,
  reason text not null,
  asked_by uuid references operator,
  asked_at timestamptz not null,
  agreed_by uuid references operator,
  -- When the rule takes effect; null: approval is pending or was rejected.
  effective_at timestamptz,
  check (agreed_by is null or agreed_by <> asked_by));
create index fraud_rule_now on fraud_rule(country_code, kind, effective_at desc) where effective_at is not null;

insert into fraud_rule(id, kind, country_code, at_least, within_s, points, effect, reason, asked_at, effective_at)
select gen_random_uuid(), k.kind, c.code,
  case when k.is_money then k.at_least * c.worth / 100 else k.at_least end,
  k.within_s, k.points, 'score', 'From the start', now(), now()
from (values ('NG', 100), ('GH', 1), ('KE', 10)) c (code, worth)
cross join (values
  ('speed', 8, 3600, 20, false),
  ('new_beneficiary', 10000000, null, 15, true),
  ('card_brands', 4, 86400, 25, false),
  ('under_limit', 95, null, 10, false),
  ('shared', 1, null, 30, false),
  ('large_first', 10000000, 7 * 86400, 25, true)) k (kind, at_least, within_s, points, is_money);

-- An operator's unsent notes on a case. The next operator to take the case sees them.
create table desk_draft(
  queue text not null,
  case_id uuid not null,
  evidence text not null,
  note text not null,
  operator_id uuid not null references operator(id),
  saved_at timestamptz not null,
  primary key (queue, case_id));
create index desk_draft_saved on desk_draft(saved_at);

-- Problems that need attention, from when they are first noticed until they clear. Each is announced once.
create table desk_alarm(
  key text primary key,
  kind text not null,
  text text not null,
  href text not null,
  raised_at timestamptz not null,
  cleared_at timestamptz);
create index desk_alarm_open on desk_alarm(raised_at) where cleared_at is null;
