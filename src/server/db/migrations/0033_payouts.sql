-- The books of the invented payout provider: what it knows, which is not what we know.
create table sandbox.payout(
  reference text primary key,
  account_number text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'paid', 'failed', 'reversed')),
  -- What it becomes, and when; null: it stays as it is.
  next_state text check (next_state in ('paid', 'failed', 'reversed')),
  next_at timestamptz,
  -- So often it is asked about before it is paid.
  polls_left int not null default 0 check (polls_left >= 0),
  notices int not null default 0,
  created_at timestamptz not null,
  check ((next_state is null) = (next_at is null)));

alter table sandbox.switch drop constraint switch_port_check;
alter table sandbox.switch add constraint switch_port_check
  check (port in ('payments', 'payouts', 'bills', 'identity', 'mail', 'sms'));
insert into sandbox.switch(port) values ('payouts');
