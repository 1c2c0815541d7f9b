-- The wallet: deposits, money in suspense, disputes and monthly summaries.

-- The bank account number that a Nigerian user deposits to.
create table reserved_account(
  user_id uuid primary key,
  provider text not null,
  account_number text not null unique,
  account_name text not null,
  bank text not null,
  created_at timestamptz not null default now());

-- A deposit. Its order has the status and the timeline.
create table deposit(
  order_id uuid primary key,
  user_id uuid not null,
  channel text not null check (channel in ('checkout', 'mobile_money', 'reserved_account')),
  reference text not null unique,
  provider text not null,
  -- The provider's id of a bank transfer; each transfer is credited once.
  provider_reference text,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  redirect_url text,
  return_url text,
  instruction text,
  phone_number text,
  network text,
  sender_name text,
  note text,
  -- Why the money waits in suspense, and until when.
  held_for text check (held_for in
    ('below_minimum', 'other_sender', 'single_cap', 'balance_cap', 'wrong_amount', 'account_closed')),
  release_at timestamptz,
  expires_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, provider_reference));
create index deposit_user on deposit(user_id, created_at);
create index deposit_held on deposit(release_at) where held_for is not null and settled_at is null;
-- Earlier deposits by sender, to find the owner of a transfer.
create index deposit_sender on deposit(lower(sender_name)) where sender_name is not null;
create index deposit_held_done on deposit(settled_at desc) where held_for is not null;
create index deposit_folded_sender on deposit (fold_text(sender_name)) where sender_name is not null;

-- Staff decisions on money in suspense. One per case, unless the provider refused to send the money back.
create table suspense_decision(
  id uuid primary key,
  -- The order of a deposit, otherwise the transfer.
  case_id uuid not null,
  verdict text not null check (verdict in ('credit', 'return')),
  -- `asked`: we asked the provider to send the money back and have no answer yet.
  state text not null check (state in ('asked', 'done', 'refused')),
  actor text not null,
  -- Why the money went back, as shown to its owner.
  reason_code text,
  reason text,
  note text,
  -- The provider's reason for refusing.
  refusal text,
  decided_at timestamptz not null,
  ended_at timestamptz,
  check ((verdict = 'return') = (reason_code is not null and reason is not null)),
  check ((state = 'asked') = (ended_at is null)),
  check (state = 'done' or verdict = 'return'),
  check ((state = 'refused') = (refusal is not null)));
create unique index suspense_decision_once on suspense_decision(case_id) where state <> 'refused';
create index suspense_decision_case on suspense_decision(case_id, decided_at);

-- Monthly summaries that were sent: at most one per user and month.
create table month_summary(
  user_id uuid not null references users,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  told_at timestamptz not null,
  primary key (user_id, month));

-- Disputes: a payer asked their bank to reverse a payment. provider_state is what the provider says, state is what
-- we decided. Money moves only when the loss is booked, in one posting.
create table dispute(
  id uuid primary key,
  order_id uuid not null references orders,
  payment_id uuid not null references order_payment,
  provider text not null,
  provider_reference text not null,
  -- The disputed amount, in minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The provider's reason.
  category text not null,
  opened_at timestamptz not null,
  -- `provider`, or operator:<uuid>.
  opened_by text not null,
  -- When our answer is due.
  due_at timestamptz,
  provider_state text not null check (provider_state in ('open', 'answered', 'won', 'lost')),
  state text not null check (state in ('open', 'answered', 'won', 'lost', 'accepted')),
  evidence text,
  image_keys text[] not null default '{}',
  answered_at timestamptz,
  answered_by text,
  -- The side that bears a loss: us, or the customer, who is asked for the money by a flag.
  borne_by text check (borne_by in ('house', 'customer')),
  flag_reference text,
  note text,
  decided_at timestamptz,
  decided_by text,
  agreed_by text,
  txn_id bigint unique,
  -- A job sends our answer to the provider; until the provider confirms it, we don't know that it arrived.
  -- answer_no counts the answers, including one that is sent again after an unknown outcome.
  answer_no int not null default 0,
  answer_state text check (answer_state in ('sending', 'sent', 'unknown', 'refused', 'by hand')),
  -- When the bank decided, as reported by the provider. Earlier reports are outdated.
  told_at timestamptz,
  -- Waits for us: undecided, or the bank has since decided otherwise.
  waits boolean not null generated always as (
    state in ('open', 'answered')
    or (state = 'won' and provider_state = 'lost')
    or (state in ('lost', 'accepted') and provider_state = 'won')) stored,
  unique (provider, provider_reference),
  constraint loss_is_booked check ((state in ('lost', 'accepted')) = (txn_id is not null)),
  constraint loss_is_borne check ((txn_id is null) = (borne_by is null)),
  constraint customer_by_two check (borne_by is distinct from 'customer' or agreed_by is not null),
  constraint decided check ((state in ('won', 'lost', 'accepted')) = (decided_at is not null)));
create index dispute_order on dispute(order_id);
create index dispute_open on dispute(due_at) where waits;
create index dispute_done on dispute(decided_at desc) where not waits;

-- The postings of a dispute: a loss, its reversal, and so on in turn. The dispute names the loss in force.
create table dispute_posting(
  txn_id bigint primary key,
  dispute_id uuid not null references dispute,
  n int not null check (n > 0),
  kind text not null check (kind in ('lost', 'won-back')),
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  -- Format: operator:<uuid>.
  booked_by text not null,
  unique (dispute_id, n),
  constraint in_turn check ((kind = 'lost') = (n % 2 = 1)));

-- Everything that is or was in suspense, for the desk: deposits, and transfers whose owner was unknown on arrival.
-- Amounts are in minor units.
create view suspense_case as
  select d.order_id as id, d.reference, d.order_id, d.user_id as owner_id, o.country_code, d.channel,
    d.provider, p.reference as provider_reference, d.sender_name, null as account_number, p.note, p.amount,
    p.currency, d.held_for as reason, d.created_at as since, d.release_at, d.settled_at
  from deposit d join orders o on o.id = d.order_id join order_payment p on p.order_id = d.order_id
    where d.held_for is not null
  union all
  select p.id, p.reference, p.order_id, null, null,
    case p.source when 'gateway' then 'checkout' else 'reserved_account' end, p.provider, p.reference,
    p.payer, p.paid_to, p.note, p.amount, p.currency, 'unclaimed', p.arrived_at, null,
    (select max(s.ended_at) from suspense_decision s where s.case_id = p.id and s.state = 'done')
  from order_payment p where p.why = 'unclaimed';
