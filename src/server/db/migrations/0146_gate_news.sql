-- When a gate could first hear of it, by the database's own clock: whoever changes a ticket can't forget it.
alter table admission add column news_at timestamptz not null default clock_timestamp();
alter table gate_scan add column news_at timestamptz not null default clock_timestamp();

create function admission_is_news() returns trigger language plpgsql as $$
begin
  new.news_at := clock_timestamp();
  return new;
end $$;
revoke execute on function admission_is_news() from public;
create trigger is_news before update on admission for each row execute function admission_is_news();
create index gate_scan_news on gate_scan(event_id, news_at);
