-- Flags: a user's money on hold, placed by a rule or by staff, with a reason and an end date.

-- Reasons for a flag, in words for the owner of the money. {name} is replaced by a fact of the case.
create table flag_rule(
  key text primary key,
  kind text not null check (kind in ('automatic', 'manual')),
  title text not null,
  seen text not null,
  clears text not null,
  decides text not null,
  -- How long the hold lasts, in seconds. Only a second person can extend it.
  hold_s int not null check (hold_s > 0),
  active boolean not null default true,
  unique (key, kind));

insert into flag_rule(key, kind, title, seen, clears, decides, hold_s) values
  ('many_deposits', 'automatic', 'Many deposits in a short time',
   '{count} deposits reached your wallet within {window}.',
   'You don’t have to do anything. Stolen cards are often used many times in a row, so we’re waiting a while.',
   'Our safety rules decide.', 6 * 3600),
  ('large_first_deposit', 'automatic', 'A large first deposit by card',
   'Your first deposit was {amount} by card, and your account is less than {window} old.',
   'You don''t have to do anything. This gives the owner of the card time to tell the bank if it was stolen.',
   'Our safety rules decide.', 24 * 3600),
  ('payment_taken_back', 'manual', 'The payment was reversed',
   '{reason}',
   'Resolve it to return the money, or tell us on the order page why this is wrong.',
   'Our team decides.', 14 * 86400),
  ('paid_twice', 'manual', 'You were paid twice',
   '{reason}',
   'Resolve it to return the duplicate, or tell us on the order page why this is wrong.',
   'Our team decides.', 14 * 86400),
  ('staff_review', 'manual', 'Our team has a question about this',
   '{reason}',
   'Resolve it to return the money, or tell us on the order page why this is wrong.',
   'Our team decides.', 14 * 86400),
  ('listed_address', 'automatic', 'Coins to an address that is on a list',
   'You asked us to send {coins} to an address that is on a list of addresses linked to crime. Nothing was sent.',
   'You don''t have to do anything. If it wasn''t you, change your password and your PIN now.',
   'Our safety rules decide.', 24 * 3600),
  ('coins_taken_back', 'automatic', 'The network reversed a payment',
   '{reason}',
   'It is released once the network confirms the payment again. If you think this is wrong, tell us why below.',
   'Our safety rules decide, and our team reviews it.', 14 * 86400),
  ('signal_speed', 'automatic', 'Many payments in a short time',
   'You made {count} payments within {window}.',
   'You don’t have to do anything. We’ll wait a little, in case someone else is using your account.',
   'Our safety rules decide.', 24 * 3600),
  ('signal_new_beneficiary', 'automatic', 'A large payment to someone new',
   'You were about to send {amount} to someone you hadn’t paid before.',
   'You don’t have to do anything. This gives you time to stop a payment you didn’t want to make.',
   'Our safety rules decide.', 24 * 3600),
  ('signal_card_brands', 'automatic', 'Gift cards of many brands',
   'You sold us gift cards of {count} brands within {window}.',
   'You don’t have to do anything. This gives the owners of the cards time to report them.',
   'Our safety rules decide.', 24 * 3600),
  ('signal_under_limit', 'automatic', 'Just under your limit',
   'You were about to pay {amount}, just under the limit of one transaction.',
   'You don’t have to do anything. We’ll review payments like this before your next one.',
   'Our safety rules decide.', 24 * 3600),
  ('signal_shared', 'automatic', 'Shared with another account',
   'Another account was used on your device, or is paid to your payout account.',
   'Tell us on the order’s page if this is your family’s phone.',
   'Our team decides.', 24 * 3600),
  ('signal_large_first', 'automatic', 'A large first payment',
   'You were about to pay {amount}, and your account is less than {window} old.',
   'You don’t have to do anything. We’ll wait a little before a new account spends a large amount.',
   'Our safety rules decide.', 24 * 3600);

-- The thresholds of the automatic rules; operators can change them. at_least is a number of deposits or an amount
-- in minor units; within_s is the time window, or the age of the account.
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

create table flag(
  id uuid primary key,
  reference text not null unique,
  user_id uuid not null references users,
  order_id uuid not null references orders,
  account_id bigint not null,
  kind text not null,
  rule text not null,
  -- Facts of the case, keyed by the names in the rule's texts.
  facts jsonb not null default '{}',
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The hold on the money; null: nothing was available to hold.
  hold_id bigint unique,
  held bigint not null default 0 check (held between 0 and amount),
  -- An operator's name, or `rules`. One spelling per person, because the second person is compared with the first.
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
create index flag_closed on flag(closed_at desc) where state <> 'open';
-- A closed flag stays closed, and only an extension moves the end of an open one.
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

-- Extensions of a flag. The person who raised a flag can't extend it, nobody extends it twice, and an extension
-- adds at most 30 days.
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
create trigger append_only before update or delete on flag_extension
  for each statement execute function deny_change();

-- A user's appeal against a flag or a rejection; one appeal for each.
create table appeal(
  id uuid primary key,
  order_id uuid not null references orders,
  user_id uuid not null references users,
  flag_id uuid references flag,
  message text not null check (length(message) between 1 and 1000),
  created_at timestamptz not null,
  -- Set when an operator answers the appeal.
  answered_at timestamptz,
  -- Shown to the user; null: the money was released instead.
  answer text check (length(answer) between 1 and 500),
  answered_by text,
  unique nulls not distinct (order_id, flag_id),
  constraint appeal_answered check ((answered_at is null) = (answered_by is null)));
create index appeal_flag on appeal(flag_id) where flag_id is not null;
create index appeal_unanswered on appeal(created_at) where answered_at is null;
