-- Tickets as the help desk that is configured has them. Our own tables stay the truth: it gets a copy, and
-- what somebody answers there comes back once.
alter table ticket add column desk_ref text unique;
alter table ticket_message
  add column desk_ref text unique,
  -- When to offer it to the help desk; empty when there is none, or it has it.
  add column offer_at timestamptz;
alter table ticket_message
  drop constraint ticket_message_author_check,
  add check (author = 'user' or author = 'helpdesk' or author like 'operator:%');
create index ticket_message_offer on ticket_message(offer_at, id) where offer_at is not null;
-- "Did this help?": counts of a day, and nothing about who said so.
create table helpful_vote(
  day date not null,
  subject text not null check (subject ~ '^[a-z0-9/-]{1,100}$'),
  yes integer not null default 0 check (yes >= 0),
  no integer not null default 0 check (no >= 0),
  primary key (subject, day));
