-- Whom a class is kept for: those in its line, while one of them could take what is free in it, or nothing is.
-- What is too little for each of them is for everyone. Wheelchair seats are never offered to anyone.
create view event_waited_for as
  select w.event_id, w.class_id, w.user_id
  from (select distinct event_id, class_id from event_waiting where state in ('waiting', 'offered')) c
  cross join lateral (select count(*) filter (where s.kind = 'standard') as standard, count(*) as n
    from event_seat s where s.event_id = c.event_id and s.class_id = c.class_id and not s.closed
      and not exists (select 1 from reservation_taken_now t
        where t.kind = 'seat' and t.item = s.event_id || '/' || s.seat)) seats
  cross join lateral (select coalesce(sum(r.capacity - coalesce((select sum(t.quantity)
        from reservation_taken_now t where t.kind = r.kind and t.item = r.item), 0)), 0) as n
    from reservable r where r.kind = 'places' and r.item = c.event_id || '/' || c.class_id) places
  cross join lateral (select count(*) as n from admission a join admission_resale s on s.admission_id = a.id
    where a.event_id = c.event_id and a.class_id = c.class_id and a.state = 'valid' and s.state = 'listed'
      and not exists (select 1 from reservation_taken_now t
        where t.kind = 'resale' and t.item = a.id::text)) listed
  join event_waiting w on w.event_id = c.event_id and w.class_id = c.class_id
    and w.state in ('waiting', 'offered')
  where seats.n + places.n + listed.n = 0 or w.quantity <= greatest(seats.standard + places.n, listed.n);
