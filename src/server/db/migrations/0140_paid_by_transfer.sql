-- When the provider was last asked what was paid for an order, because its page was open: pages that look again
-- every few seconds must not flood it.
create table order_payment_question(
  order_id uuid primary key references orders,
  asked_at timestamptz not null);

-- The sandbox's bank also takes transfers to our own accounts, in their currencies, with a text beside them.
alter table sandbox.transfer drop constraint transfer_account_number_fkey,
  add column currency char(3) not null default 'NGN',
  add column note text;
