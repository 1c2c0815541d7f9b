-- An address with a memo is a destination of its own: its key names both.
update coin_address set address_key = address_key || '#' || memo where memo is not null;
-- Whether an address that coins are to be sent to is one that we give out.
create index coin_deposit_address_any_case on coin_deposit_address(lower(address)) where address is not null;
