-- The desk's list of orders, newest first: each filter that narrows it much has an index in the list's order.
create index orders_desk on orders(created_at desc, seq desc);
create index orders_desk_service on orders(service_type, created_at desc, seq desc);
create index orders_desk_status on orders(status, created_at desc, seq desc);
create index orders_desk_provider on orders(provider, created_at desc, seq desc) where provider is not null;
create index orders_desk_target on orders(replace(target, ' ', '')) where target is not null;

-- Filters that somebody at the desk saved under a name.
create table desk_filter(
  id uuid primary key,
  operator_id uuid not null references operator(id),
  page text not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null,
  saved_at timestamptz not null,
  unique (operator_id, page, name));
