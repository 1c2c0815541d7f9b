-- Monthly summaries are a topic of their own, which can be switched off.
alter table notification_preference drop constraint notification_preference_topic_check,
  add constraint notification_preference_topic_check
    check (topic in ('money', 'security', 'orders', 'rewards', 'summaries'));
alter table notifications drop constraint notifications_topic_check,
  add constraint notifications_topic_check
    check (topic in ('money', 'security', 'orders', 'rewards', 'summaries'));

-- Who was sent the summary of which month: one at most.
create table month_summary(
  user_id uuid not null references users,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  told_at timestamptz not null,
  primary key (user_id, month));
