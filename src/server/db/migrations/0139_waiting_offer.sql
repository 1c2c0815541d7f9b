-- When the last offer was made to someone on a waiting list: one who buys nothing can't join it for ever.
alter table event_waiting add column offered_at timestamptz;
update event_waiting set offered_at = now() where state = 'offered';
create index event_waiting_offered on event_waiting(event_id, user_id) where offered_at is not null;
