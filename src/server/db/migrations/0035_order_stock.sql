-- Limited stock: what can be reserved, and who has reserved it.

-- Anything with a limited number: event seats, our own stock.
create table reservable(
  kind text not null check (length(kind) between 1 and 60),
  item text not null check (length(item) between 1 and 120),
  capacity int not null check (capacity >= 0),
  primary key (kind, item));
-- Capacity can't drop below what is taken.
create function reservable_holds() returns trigger language plpgsql as $$
declare v_taken int;
begin
  select coalesce(sum(quantity), 0) into v_taken from reservation_taken_now
    where kind = new.kind and item = new.item;
  if new.capacity < v_taken then
    raise exception 'capacity_below_taken' using errcode = 'RS409', detail = v_taken::text;
  end if;
  return new;
end $$;
create trigger holds before update on reservable
  for each row execute function reservable_holds();

-- Reservations: temporary while a quote is held, permanent once an order is placed.
create table reservation(
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  item text not null,
  quantity int not null check (quantity > 0),
  holder uuid not null references users,
  -- The quote it is reserved with, if any.
  quote_id uuid references quotes on delete set null,
  order_id uuid references orders,
  -- By the database's clock; has no meaning once the reservation is kept.
  ends_at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'kept', 'given_back')),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (kind, item) references reservable,
  check (state <> 'kept' or order_id is not null));
create index reservation_taken on reservation(kind, item) where state <> 'given_back';
create index reservation_ends on reservation(ends_at) where state = 'held';
create index reservation_order on reservation(order_id) where order_id is not null;
create index reservation_quote on reservation(quote_id) where quote_id is not null;
-- A holder has one open reservation per item.
create unique index reservation_of_holder on reservation(kind, item, holder) where state = 'held';
-- Reservations given back without an order; the purge deletes them after a day.
create index reservation_to_purge on reservation(ends_at) where state = 'given_back' and order_id is null;
-- Prevents overselling by any writer: the item's row is locked before it is counted, so concurrent reservations of
-- an item run one after another.
create function reservation_fits() returns trigger language plpgsql as $$
declare v_free int;
begin
  if tg_op = 'UPDATE' and old.state = 'given_back' then
    raise exception 'reservation_over' using errcode = 'RS410';
  end if;
  if new.state = 'given_back' then return new; end if;
  select capacity into v_free from reservable
    where kind = new.kind and item = new.item for no key update;
  if not found then raise exception 'nothing_to_reserve' using errcode = 'RS404'; end if;
  select v_free - coalesce(sum(quantity), 0) into v_free from reservation_taken_now
    where kind = new.kind and item = new.item and id <> new.id;
  if new.quantity > v_free then
    raise exception 'sold_out' using errcode = 'RS409', detail = greatest(v_free, 0)::text;
  end if;
  return new;
end $$;
create trigger fits before insert or update of kind, item, quantity, ends_at, state on reservation
  for each row execute function reservation_fits();

-- Reservations that count as taken. An expired one doesn't, even before it is given back.
create view reservation_taken_now as
  select id, kind, item, quantity from reservation
  where state = 'kept' or state = 'held' and ends_at > clock_timestamp();

-- Reserves stock for a while, in one statement, so the row is locked as briefly as possible. Gives back the
-- holder's earlier reservation of the same item. Returns null if the item doesn't exist; raises RS409, with the
-- number left, if too few are left.
create function reserve(p_kind text, p_item text, p_quantity int, p_holder uuid, p_quote_id uuid, p_seconds float8)
returns uuid language plpgsql as $$
declare v_id uuid;
begin
  -- Lock the item first, so two calls by one holder don't both find nothing to give back.
  perform 1 from reservable where kind = p_kind and item = p_item for no key update;
  if not found then return null; end if;
  update reservation set state = 'given_back'
    where kind = p_kind and item = p_item and holder = p_holder and state = 'held';
  insert into reservation(kind, item, quantity, holder, quote_id, ends_at)
    values (p_kind, p_item, p_quantity, p_holder, p_quote_id, clock_timestamp() + make_interval(secs => p_seconds))
    returning id into v_id;
  return v_id;
end $$;
