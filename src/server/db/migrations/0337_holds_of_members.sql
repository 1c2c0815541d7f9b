-- What a price holds for its member, and since when: places are held again only so often.
alter table quotes add column held_for text, add column held_since timestamptz;
create index quotes_held_for on quotes(user_id, held_for, held_since) where held_for is not null;
