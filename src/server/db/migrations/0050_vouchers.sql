-- Codes, PINs and tokens that an order delivered. They are money to whoever reads them, so they are
-- sealed here and nowhere else; those that are hidden are shown after the PIN, and that is kept.
create table order_voucher(
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  kind text not null check (kind in ('electricity_token', 'pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  hidden boolean not null,
  revealed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, position));
