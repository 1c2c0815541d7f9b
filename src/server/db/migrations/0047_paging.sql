-- The log is read newest first, often between two days. One index does both, so that a month of two
-- years ago costs as much as this one; without it the days were looked for from the newest row on.
create index orders_newest on orders(user_id, created_at desc, seq desc);
drop index orders_day;

-- What is not decided yet is a handful, however long the log is.
create index orders_open on orders(user_id, created_at desc, seq desc)
  where status in ('awaiting_user', 'processing', 'unknown', 'under_review', 'offer_changed');
