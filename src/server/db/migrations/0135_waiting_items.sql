-- A page of the items that wait for the desk is found by this index alone.
create index shopping_item_waits on shopping_item(waiting_since, id) where waiting_since is not null;
drop index shopping_item_waiting;
