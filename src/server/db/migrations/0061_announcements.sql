-- Announcements: messages from the desk to many members at once.
create table announcement(
  id uuid primary key,
  -- `terms`: a change that everyone affected must hear of, whatever their news preferences.
  about text not null check (about in ('news', 'terms')),
  channels text[] not null check (cardinality(channels) > 0
    and channels <@ array['banner', 'notice', 'email', 'push']),
  title text not null,
  text text not null,
  link text check (link like '/%'),
  countries text[] not null check (cardinality(countries) > 0),
  -- Filters: verification level, and a product used in the last product_days. Null: no filter.
  level smallint check (level in (1, 2)),
  product text,
  product_days int check (product_days > 0),
  starts_at timestamptz not null,
  -- When the banner disappears.
  ends_at timestamptz check (ends_at > starts_at),
  -- The number of recipients; they are in announcement_recipient.
  counted int not null,
  sent int not null default 0,
  -- Recipients who had closed their account in the meantime.
  skipped int not null default 0,
  added_by text not null,
  added_at timestamptz not null,
  -- When it was approved to be sent and shown; null: approval is pending or was rejected.
  approved_at timestamptz,
  agreed_by text,
  finished_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  check ((product is null) = (product_days is null)),
  check (not 'banner' = any(channels) or ends_at is not null),
  check (agreed_by <> added_by),
  check (sent + skipped <= counted));
create index announcement_newest on announcement(added_at desc, id);
create index announcement_banner on announcement(starts_at)
  where 'banner' = any(channels) and approved_at is not null and stopped_at is null;

-- The members an announcement is for. Each is notified at most once.
create table announcement_recipient(
  announcement_id uuid not null references announcement,
  user_id uuid not null references users,
  told_at timestamptz,
  primary key (announcement_id, user_id));
create index announcement_untold on announcement_recipient(announcement_id, user_id) where told_at is null;
create index announcement_of on announcement_recipient(user_id);
