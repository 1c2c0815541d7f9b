-- What became of a user's word against a flag: somebody at the desk reads it and answers.
alter table appeal
  add column answered_at timestamptz,
  -- as the user reads it; null where the money was freed instead
  add column answer text check (length(answer) between 1 and 500),
  add column answered_by text,
  add constraint appeal_answered check ((answered_at is null) = (answered_by is null));
create index appeal_unanswered on appeal(created_at) where answered_at is null;

-- Cases of the desk, oldest first.
create index kyc_identity_reviewed on kyc_identity(decided_at desc)
  where review_since is not null and state <> 'pending';
create index flag_closed on flag(closed_at desc) where state <> 'open';

-- A provider of the sandbox that is added later leaves what it holds to people until it is told
-- otherwise.
alter table sandbox.switch alter column auto_review set default false;
