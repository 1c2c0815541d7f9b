-- A bonus is taken back when the trades it was paid for are reversed, and can be earned again.
alter table referral_bonus
  add column round int not null default 1 check (round > 0),
  drop constraint referral_bonus_state_check,
  drop constraint referral_bonus_check1,
  drop constraint referral_bonus_check2;
alter table referral_bonus
  add check (state in ('paid', 'refused', 'taken_back')),
  add check ((state <> 'refused') = (amount is not null and currency is not null and txn_id is not null)),
  add check ((state = 'refused') = (reason is not null));
