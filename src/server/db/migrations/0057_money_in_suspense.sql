-- Money that arrived and could not be credited: whose it may be, and what people decided about it.

-- A transfer to an account number that was nobody's here; once it is somebody's, the order that it became.
create table unclaimed_transfer(
  id uuid primary key,
  provider text not null,
  -- The provider's own number of it.
  reference text not null,
  account_number text,
  sender_name text,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  order_id uuid unique references orders,
  -- Given to somebody, or sent back.
  settled_at timestamptz,
  unique (provider, reference));
create index unclaimed_transfer_open on unclaimed_transfer(created_at) where settled_at is null;

insert into unclaimed_transfer(id, provider, reference, currency, amount, created_at)
  select gen_random_uuid(), substr(t.scope, length('provider:') + 1), t.idem_key, a.currency, e.amount,
    t.created_at
  from ledger.txn t join ledger.entry e on e.txn_id = t.id join ledger.account a on a.id = e.account_id
  where t.kind = 'deposit-unclaimed' and a.kind = 'suspense';

-- What of a deposit went into suspense: all that was paid, whatever was asked.
alter table deposit add column held_amount bigint check (held_amount > 0), add column held_currency text;
update deposit d set held_amount = e.amount, held_currency = a.currency
  from ledger.txn t join ledger.entry e on e.txn_id = t.id join ledger.account a on a.id = e.account_id
  where d.held_for is not null and t.scope = 'deposit:' || d.order_id and t.idem_key = 'suspend'
    and a.kind = 'suspense';
alter table deposit add constraint deposit_held check (
  (held_for is null) = (held_amount is null) and (held_for is null) = (held_currency is null));

-- Who has sent what before: whose a transfer may be.
create index deposit_sender on deposit(lower(sender_name)) where sender_name is not null;
create index deposit_held_done on deposit(settled_at desc) where held_for is not null;

-- A person's word about money in suspense; one counts, unless the provider refused to send it back.
create table suspense_decision(
  id uuid primary key,
  -- The order of a deposit, else the transfer.
  case_id uuid not null,
  verdict text not null check (verdict in ('credit', 'return')),
  -- `asked`: the provider was asked to send it back and has not said yes or no.
  state text not null check (state in ('asked', 'done', 'refused')),
  actor text not null,
  -- Why it went back, as its owner reads it.
  reason_code text,
  reason text,
  note text,
  -- The provider's word for its no.
  refusal text,
  decided_at timestamptz not null,
  ended_at timestamptz,
  check ((verdict = 'return') = (reason_code is not null and reason is not null)),
  check ((state = 'asked') = (ended_at is null)),
  check (state = 'done' or verdict = 'return'),
  check ((state = 'refused') = (refusal is not null)));
create unique index suspense_decision_once on suspense_decision(case_id) where state <> 'refused';
create index suspense_decision_case on suspense_decision(case_id, decided_at);

-- Everything that is or was in suspense, as the desk works with it. Amounts are minor units.
create view suspense_case as
  select d.order_id as id, d.reference, d.order_id, d.user_id as owner_id, o.country_code, d.channel, d.provider,
    case when d.channel = 'reserved_account' then d.provider_reference else d.reference end
      as provider_reference,
    d.sender_name, null as account_number, d.held_amount as amount, d.held_currency as currency,
    d.held_for as reason, d.created_at as since, d.release_at, d.settled_at
  from deposit d join orders o on o.id = d.order_id where d.held_for is not null
  union all
  select u.id, u.reference, u.order_id, null, null, 'reserved_account', u.provider, u.reference,
    u.sender_name, u.account_number, u.amount, u.currency, 'unclaimed', u.created_at, null, u.settled_at
  from unclaimed_transfer u;
