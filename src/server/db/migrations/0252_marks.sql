-- Pictures of banks and billers that the desk uploaded, re-encoded and small; without one a mark is drawn.
alter table bank add column logo text;
create table mark_picture(
  -- Names what is in it, so that it can be cached for good.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 32768),
  set_by text not null,
  set_at timestamptz not null);
