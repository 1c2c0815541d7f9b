-- Reserves some of a thing for a while, in one statement, so that it is locked for no longer than that takes.
-- What its holder had reserved of it before is given back. Null for a thing that doesn't exist; RS409 when too
-- few are left, with their number.
create function reserve(p_kind text, p_item text, p_quantity int, p_holder uuid, p_quote_id uuid, p_seconds float8)
returns uuid language plpgsql as $$
declare v_id uuid;
begin
  -- the thing itself first, so that two calls of one holder don't both find nothing to give back
  perform 1 from reservable where kind = p_kind and item = p_item for no key update;
  if not found then return null; end if;
  update reservation set state = 'given_back'
    where kind = p_kind and item = p_item and holder = p_holder and state = 'held';
  insert into reservation(kind, item, quantity, holder, quote_id, ends_at)
    values (p_kind, p_item, p_quantity, p_holder, p_quote_id, clock_timestamp() + make_interval(secs => p_seconds))
    returning id into v_id;
  return v_id;
end $$;
