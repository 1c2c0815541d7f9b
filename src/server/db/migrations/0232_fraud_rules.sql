-- What counts as a sign of fraud: a rule of each kind for each country. A row is one state of a rule, from a
-- time on; nothing is changed in place, so the history is the table. What a rule would have done in the last 30
-- days is kept beside it, as the second person read it.
create table fraud_rule(
  id uuid primary key,
  kind text not null check (kind in ('speed', 'new_beneficiary', 'card_brands', 'under_limit',
    'shared', 'large_first')),
  country_code char(2) not null check (country_code in ('NG', 'GH', 'KE')),
  -- A count, a percentage, or minor units of the country's currency, by the kind.
  at_least bigint not null check (at_least > 0),
  within_s int check (within_s > 0),
  -- What it adds to the score.
  points smallint not null check (points between 1 and 100),
  effect text not null check (effect in ('off', 'score', 'hold')),
  tried jsonb,
  reason text not null,
  asked_by uuid references operator,
  asked_at timestamptz not null,
  agreed_by uuid references operator,
  -- From when it counts; null while a second person is asked, and for good when they said no.
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

insert into flag_rule(key, kind, title, seen, clears, decides, hold_s) values
  ('signal_speed', 'automatic', 'Many payments in a short time',
   'You made {count} payments within {window}.',
   'You don’t have to do anything. We wait a little, in case someone else is using your account.',
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
   'You don’t have to do anything. We look at payments like this before the next one.',
   'Our safety rules decide.', 24 * 3600),
  ('signal_shared', 'automatic', 'Shared with another account',
   'Another account was used on your device, or is paid to your payout account.',
   'Tell us on the order’s page if this is your family’s phone.',
   'Our team decides.', 24 * 3600),
  ('signal_large_first', 'automatic', 'A large first payment',
   'You were about to pay {amount}, and your account is less than {window} old.',
   'You don’t have to do anything. We wait a little before a new account spends a large sum.',
   'Our safety rules decide.', 24 * 3600);
