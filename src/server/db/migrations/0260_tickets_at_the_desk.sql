-- Tickets as colleagues work on them together. None of it is shown to the member.
alter table ticket
  add column assigned_to uuid references operator(id),
  -- When we first answered, and when it was last closed.
  add column first_answer_at timestamptz,
  add column closed_at timestamptz,
  -- The ticket of the same member that this one was joined with; its messages are there now.
  add column merged_into uuid references ticket(id),
  add check (merged_into is null or (merged_into <> id and state = 'closed'));
update ticket t set first_answer_at = (
  select min(m.created_at) from ticket_message m where m.ticket_id = t.id and m.author <> 'user');
update ticket set closed_at = updated_at where state = 'closed';
create index ticket_assigned on ticket(assigned_to) where waiting_since is not null;
create index ticket_merged on ticket(merged_into) where merged_into is not null;
create index ticket_opened on ticket(created_at);
create index ticket_subject_words on ticket using gin (to_tsvector('simple', subject));
create index ticket_message_words on ticket_message using gin (to_tsvector('simple', text));

create table ticket_label(
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  -- Which colour of ours it has.
  tone text not null check (tone in ('plain', 'info', 'good', 'warn', 'bad')),
  retired boolean not null default false,
  created_at timestamptz not null);
create unique index ticket_label_name on ticket_label(lower(name)) where not retired;
create table ticket_labelled(
  ticket_id uuid not null references ticket on delete cascade,
  label_id uuid not null references ticket_label,
  primary key (ticket_id, label_id));
create index ticket_labelled_with on ticket_labelled(label_id);

-- For colleagues only.
create table ticket_note(
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  operator_id uuid not null references operator(id),
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz not null);
create index ticket_note_of on ticket_note(ticket_id, written_at);

-- Replies with fields. Each change is a version of its own, so that its history stays.
create table ticket_macro(
  id uuid not null,
  version integer not null check (version > 0),
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 400),
  retired boolean not null default false,
  written_by uuid not null references operator(id),
  written_at timestamptz not null,
  primary key (id, version));

-- What an operator has written about a case and not sent yet: whoever takes the case next finds it.
create table desk_draft(
  queue text not null,
  case_id uuid not null,
  evidence text not null,
  note text not null,
  operator_id uuid not null references operator(id),
  saved_at timestamptz not null,
  primary key (queue, case_id));
create index desk_draft_saved on desk_draft(saved_at);
