-- People are found at the desk by name, number and payment, on a million rows as well.
create index users_firstname on users (lower(firstname) text_pattern_ops);
create index users_lastname on users (lower(lastname) text_pattern_ops);
create index users_username_start on users (username_key text_pattern_ops);
create index users_phone on users (phone_number);
create index users_phone_end on users (right(phone_number, 4)) where phone_number is not null;
create index orders_by_total on orders (total, created_at);
create index orders_provider_reference on orders (provider_reference) where provider_reference is not null;
create index order_payment_provider_reference on order_payment (provider_reference)
  where provider_reference is not null;
