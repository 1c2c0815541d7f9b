-- The books of the invented providers: what they know, which is not what we know.
create table sandbox.switch(
  port text primary key check (port in ('payments', 'bills', 'identity', 'mail', 'sms')),
  behaviour text not null default 'done' check (behaviour in
    ('done', 'failed', 'pending', 'timeout', 'late', 'duplicate notice')),
  delay_ms int not null default 0 check (delay_ms between 0 and 120000),
  auto_review boolean not null default true);
insert into sandbox.switch(port) values ('payments'), ('bills'), ('identity'), ('mail'), ('sms');

create table sandbox.payment(
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  email text not null,
  channel text not null check (channel in ('checkout', 'mobile_money')),
  return_url text,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),
  prompts int not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz);

create table sandbox.reserved_account(
  user_ref text primary key,
  account_number text not null unique,
  account_name text not null,
  bank text not null);

create sequence sandbox.account_number_seq start with 1;

create table sandbox.transfer(
  reference text primary key,
  account_number text not null references sandbox.reserved_account(account_number),
  amount bigint not null check (amount > 0),
  sender_name text not null,
  created_at timestamptz not null default now());

create table sandbox.identity_check(
  reference text primary key,
  country_code char(2) not null,
  document_type text not null,
  number text not null,
  full_name text not null,
  created_at timestamptz not null default now());
