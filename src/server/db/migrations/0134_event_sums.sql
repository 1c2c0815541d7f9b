-- What an event sold, as the desk's list shows it. A job keeps it, and the audit compares it with the tickets and lines.
create table event_sum(
  event_id text primary key references event,
  sold int not null,
  -- The price of tickets without our fee, and what was refunded of it; minor units.
  brought bigint not null,
  refunded bigint not null);

-- Events whose sums have to be counted again; until then the list counts them. Only ever inserted and deleted, so that
-- no two purchases wait for each other.
create table event_sum_stale(
  id bigint generated always as identity primary key,
  event_id text not null);

create function event_sold() returns trigger language plpgsql as $$
begin
  insert into event_sum_stale(event_id) values (new.event_id);
  return null;
end $$;
revoke execute on function event_sold() from public;
create trigger event_sums_issued after insert on admission for each row execute function event_sold();
create trigger event_sums_changed after update of state on admission for each row
  when (new.state <> old.state) execute function event_sold();

create function event_money_of(an_order uuid) returns void language sql
begin atomic
  insert into event_sum_stale(event_id) select distinct event_id from admission where order_id = an_order;
end;
-- A line that is delivered or refunded. Only lines of tickets say how many people they admit.
create function event_line_changed() returns trigger language plpgsql as $$
begin
  perform event_money_of(new.order_id);
  return null;
end $$;
revoke execute on function event_line_changed() from public;
create trigger event_sums_changed after update of state, refunded_price on order_item for each row
  when (new.detail ? 'admits' and (new.state <> old.state or new.refunded_price <> old.refunded_price))
  execute function event_line_changed();

-- What our goodwill had refunded comes back to it when the provider refuses the order.
create function event_order_changed() returns trigger language plpgsql as $$
begin
  perform event_money_of(new.id);
  return null;
end $$;
revoke execute on function event_order_changed() from public;
create trigger event_sums_changed after update of status, provider_outcome on orders for each row
  when (new.detail ? 'event'
    and (new.status <> old.status or new.provider_outcome is distinct from old.provider_outcome))
  execute function event_order_changed();
