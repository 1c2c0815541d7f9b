-- Flags: money of a user that is held, by a rule or by staff, with its reason and its end.

-- What a flag can be for, in words for the owner of the money; {name} stands for a fact of the case.
create table flag_rule(
  key text primary key,
  kind text not null check (kind in ('automatic', 'manual')),
  title text not null,
  seen text not null,
  clears text not null,
  decides text not null,
  -- How long it holds; only a second person can make it longer.
  hold_s int not null check (hold_s > 0),
  active boolean not null default true,
  unique (key, kind));

insert into flag_rule(key, kind, title, seen, clears, decides, hold_s) values
  ('many_deposits', 'automatic', 'Many deposits in a short time',
   '{count} deposits reached your wallet within {window}.',
   'You don''t have to do anything. Stolen cards are often used many times in a row, so we wait a little.',
   'Our safety rules decide.', 6 * 3600),
  ('large_first_deposit', 'automatic', 'A large first deposit by card',
   'Your first deposit was {amount} by card, and your account is less than {window} old.',
   'You don''t have to do anything. This gives the owner of the card time to tell the bank if it was stolen.',
   'Our safety rules decide.', 24 * 3600),
  ('payment_taken_back', 'manual', 'The payment was taken back',
   '{reason}', 'Resolve it to give the money back, or tell us on the order''s page why this is wrong.',
   'A person of our team decides.', 14 * 86400),
  ('paid_twice', 'manual', 'You were paid twice',
   '{reason}', 'Resolve it to give back what came twice, or tell us on the order''s page why this is wrong.',
   'A person of our team decides.', 14 * 86400),
  ('staff_review', 'manual', 'Our team has a question about this',
   '{reason}', 'Resolve it to give the money back, or tell us on the order''s page why this is wrong.',
   'A person of our team decides.', 14 * 86400);

-- When an automatic rule speaks; rows an operator may change. at_least is a number of deposits or an
-- amount in minor units, within_s the time they came in or the age of the account.
create table flag_threshold(
  rule text not null references flag_rule,
  country_code char(2) not null,
  at_least bigint not null check (at_least > 0),
  within_s int not null check (within_s > 0),
  primary key (rule, country_code));

insert into flag_threshold(rule, country_code, at_least, within_s) values
  ('many_deposits', 'NG', 10, 3600),
  ('many_deposits', 'GH', 10, 3600),
  ('many_deposits', 'KE', 10, 3600),
  ('large_first_deposit', 'NG', 8000000, 7 * 86400),
  ('large_first_deposit', 'GH', 1000000, 7 * 86400),
  ('large_first_deposit', 'KE', 10000000, 7 * 86400);

-- Money that a flag took goes out of the wallet and is none of the four things an order was so far.
alter table orders drop constraint orders_direction_check;
alter table orders add constraint orders_direction_check
  check (direction in ('purchase', 'sale', 'deposit', 'withdrawal', 'adjustment'));

create table flag(
  id uuid primary key,
  reference text not null unique,
  user_id uuid not null references users,
  order_id uuid not null references orders,
  account_id bigint not null,
  kind text not null,
  rule text not null,
  -- What was seen in this case, by the names in the rule's sentences.
  facts jsonb not null default '{}',
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What of it could be set aside; null when there was nothing.
  hold_id bigint unique,
  held bigint not null default 0 check (held between 0 and amount),
  -- A name of staff, or `rules`. One spelling each: the second person is compared with the first.
  raised_by text not null check (raised_by ~ '^[a-z][a-z0-9._-]{1,39}$'),
  raised_at timestamptz not null,
  release_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'released', 'resolved', 'lifted')),
  closed_at timestamptz,
  closed_by text,
  -- The order that took the money.
  resolved_order uuid references orders,
  foreign key (rule, kind) references flag_rule(key, kind),
  unique (id, raised_by),
  check ((kind = 'automatic') = (raised_by = 'rules')),
  check ((hold_id is null) = (held = 0)),
  check ((state = 'open') = (closed_at is null) and (closed_at is null) = (closed_by is null)),
  check ((state = 'resolved') = (resolved_order is not null)),
  check (state <> 'resolved' or kind = 'manual'));
create index flag_open on flag(account_id) where state = 'open';
create index flag_user on flag(user_id) where state = 'open';
create index flag_order on flag(order_id);
create index flag_resolved on flag(resolved_order) where resolved_order is not null;

-- Nobody keeps another's money on his own: whoever raised a flag can't extend it, nobody extends it
-- twice, and never by more than 30 days.
create table flag_extension(
  flag_id uuid not null,
  raised_by text not null,
  extended_by text not null check (extended_by ~ '^[a-z][a-z0-9._-]{1,39}$'),
  reason text not null check (length(reason) between 1 and 500),
  before timestamptz not null,
  release_at timestamptz not null,
  extended_at timestamptz not null,
  primary key (flag_id, extended_by),
  foreign key (flag_id, raised_by) references flag(id, raised_by),
  constraint second_person check (extended_by <> raised_by and extended_by <> 'rules'),
  constraint within_30_days check (release_at > before and release_at <= before + interval '30 days'));

create function flag_extension_deny() returns trigger language plpgsql as $$
begin raise exception 'append_only' using errcode = 'LG403'; end $$;
create trigger append_only before update or delete on flag_extension
  for each statement execute function flag_extension_deny();

-- A closed flag stays closed, and the end of an open one moves only by an extension.
create function flag_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.release_at <> old.release_at and not exists (
    select 1 from flag_extension e where e.flag_id = old.id and e.before = old.release_at
      and e.release_at = new.release_at)) then
    raise exception 'flag_keep' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep before update on flag for each row execute function flag_keep();

-- The user's word against a flag or a rejection: once for each.
create table appeal(
  id uuid primary key,
  order_id uuid not null references orders,
  user_id uuid not null references users,
  flag_id uuid references flag,
  message text not null check (length(message) between 1 and 1000),
  created_at timestamptz not null,
  unique nulls not distinct (order_id, flag_id));
create index appeal_flag on appeal(flag_id) where flag_id is not null;

set local role ledger_owner;

-- Sets aside as much of an amount as there is; nothing at all gives no hold. The row is locked
-- first, so that nobody spends between looking and taking. A frozen account is no obstacle:
-- nothing leaves it by this.
create function ledger.hold_up_to(
  p_scope text, p_key text, p_hash bytea, p_account bigint, p_amount bigint,
  p_kind text, p_order uuid default null, out hold_id bigint, out taken bigint
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare v_hash bytea;
begin
  if p_amount is null or p_amount <= 0 or octet_length(p_hash) <> 32
    or length(p_scope) not between 1 and 128 or length(p_key) not between 1 and 128
    or p_kind not in ('flag_automatic', 'flag_manual', 'review') then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  perform 1 from ledger.account a where a.id = p_account and a.mode = 'L' for no key update;
  if not found then raise exception 'account_not_found' using errcode = 'LG404'; end if;
  select h.id, h.amount, h.req_hash into hold_id, taken, v_hash
    from ledger.hold h where h.scope = p_scope and h.idem_key = p_key;
  if found then
    if v_hash is distinct from p_hash then
      raise exception 'idempotency_mismatch' using errcode = 'LG409';
    end if;
    return;
  end if;
  select least(greatest(a.posted - a.held, 0), p_amount) into taken
    from ledger.account a where a.id = p_account;
  if taken = 0 then return; end if;
  insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount, order_id)
    values (p_kind, p_scope, p_key, p_hash, p_account, taken, p_order) returning id into hold_id;
  update ledger.account a set held = a.held + taken where a.id = p_account;
end $$;
revoke all on function ledger.hold_up_to from public;
grant execute on function ledger.hold_up_to to oja_app;

set local role none;
