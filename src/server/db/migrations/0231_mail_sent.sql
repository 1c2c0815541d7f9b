-- What was mailed to whom, so that the desk can say so: the subject and the time, by the hash of the address.
create table mail_sent(
  id bigint generated always as identity primary key,
  to_hash bytea not null check (octet_length(to_hash) = 32),
  subject text not null,
  sent_at timestamptz not null default clock_timestamp());
create index mail_sent_to on mail_sent(to_hash, id desc);
create index mail_sent_at on mail_sent(sent_at);
