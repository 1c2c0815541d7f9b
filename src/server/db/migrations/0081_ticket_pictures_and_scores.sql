-- Several pictures with one message, in the order in which they were chosen.
alter table ticket_message add column image_keys text[] not null default '{}'
  check (cardinality(image_keys) <= 4 and array_position(image_keys, null) is null);
update ticket_message set image_keys = array[image_key] where image_key is not null;
alter table ticket_message drop column image_key;
-- What the desk sends with an answer; it belongs to whoever asked, and goes with their account.
alter table upload
  drop constraint upload_purpose_check,
  add check (purpose in ('profile', 'card', 'proof', 'shopping', 'kyc', 'answer'));

-- How well we helped: said once for each time that a ticket came to its end.
alter table ticket add column round smallint not null default 1 check (round > 0);
create table ticket_score(
  ticket_id uuid not null references ticket on delete cascade,
  -- 1 until it is opened again for the first time.
  round smallint not null check (round > 0),
  score smallint not null check (score between 1 and 5),
  words text check (char_length(words) between 1 and 500),
  said_at timestamptz not null,
  primary key (ticket_id, round));
create index ticket_score_said on ticket_score(said_at desc);
