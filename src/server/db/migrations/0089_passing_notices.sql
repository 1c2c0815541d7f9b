-- Waits inside for a moment, because the next word about the same may take its place.
alter table notifications add column passing boolean not null default false;
create index notifications_passing on notifications(user_id, link) where passing;
