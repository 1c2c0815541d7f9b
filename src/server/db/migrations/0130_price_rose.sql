-- What could not be bought because its price rose waits for a new quote by itself.
alter table shopping_item_event
  drop constraint shopping_item_event_check,
  add constraint shopping_item_event_check check (
    (from_status is null and status = 'pending') or (from_status, status) in (
      ('pending', 'approved'), ('pending', 'refused'), ('pending', 'removed'),
      ('approved', 'pending'), ('approved', 'ordered'), ('approved', 'declined'),
      ('approved', 'expired'), ('approved', 'removed'),
      ('ordered', 'approved'), ('ordered', 'expired'), ('ordered', 'pending'),
      ('expired', 'pending'), ('expired', 'removed'),
      ('declined', 'pending'), ('declined', 'removed'), ('refused', 'removed')));
