-- Since when a device has been new to an account; null for those that were there before, and for the first.
alter table login_device add new_since timestamptz;
-- The same, for the sessions of the device.
alter table session add new_device_at timestamptz;
-- Placed from a device that was new at that time: a cap counts these orders.
alter table orders add new_device boolean not null default false;
