-- A payer asked their bank for a payment back. What the provider says stands beside what we decided; money moves
-- only when the loss is booked, in one posting.
create table dispute(
  id uuid primary key,
  order_id uuid not null references orders,
  payment_id uuid not null references order_payment,
  provider text not null,
  provider_reference text not null,
  -- Minor units; as much as the payer wants back.
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The provider's word for why.
  category text not null,
  opened_at timestamptz not null,
  -- `provider`, or operator:<uuid>.
  opened_by text not null,
  -- By when we have to answer.
  due_at timestamptz,
  provider_state text not null check (provider_state in ('open', 'answered', 'won', 'lost')),
  state text not null check (state in ('open', 'answered', 'won', 'lost', 'accepted')),
  evidence text,
  image_keys text[] not null default '{}',
  answered_at timestamptz,
  answered_by text,
  -- Who bears a loss: we do, or it is asked back from the customer by a flag.
  borne_by text check (borne_by in ('house', 'customer')),
  flag_reference text,
  note text,
  decided_at timestamptz,
  decided_by text,
  agreed_by text,
  txn_id bigint unique,
  unique (provider, provider_reference),
  constraint loss_is_booked check ((state in ('lost', 'accepted')) = (txn_id is not null)),
  constraint loss_is_borne check ((txn_id is null) = (borne_by is null)),
  constraint customer_by_two check (borne_by is distinct from 'customer' or agreed_by is not null),
  constraint decided check ((state in ('won', 'lost', 'accepted')) = (decided_at is not null)));
create index dispute_open on dispute(due_at) where state in ('open', 'answered');
create index dispute_done on dispute(decided_at desc) where decided_at is not null;
create index dispute_order on dispute(order_id);

-- What the sandbox's gateway knows of disputes.
create table sandbox.dispute(
  id text primary key,
  topic text not null check (topic in ('deposit', 'transfer')),
  reference text not null unique,
  amount bigint not null,
  currency text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  resolved_at timestamptz);
