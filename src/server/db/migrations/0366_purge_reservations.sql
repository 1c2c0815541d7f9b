-- Places that were held and given back without an order, which the purge deletes after a day.
create index reservation_to_purge on reservation(ends_at) where state = 'given_back' and order_id is null;
