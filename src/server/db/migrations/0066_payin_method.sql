-- Accounts of ours that people pay into for what is not paid from the wallet. Ours, not anybody's
-- secret: they are shown to whoever has something to pay.
create table payin_method(
  id uuid primary key,
  country_code char(2) not null,
  type text not null check (type in ('bank', 'mobile_money')),
  -- The bank or network as people know it.
  bank text not null,
  account_number text not null,
  account_name text not null,
  -- What else there is to know: "Write the order's reference into the transfer."
  note text,
  position int not null default 0,
  active boolean not null default true,
  unique (country_code, bank, account_number));
