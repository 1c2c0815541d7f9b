-- Codes of a purchase that came after its money had gone back: the house bore the loss, so they are
-- its own. They never become the buyer's.
create table house_code(
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  kind text not null check (kind in ('pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  created_at timestamptz not null,
  -- When a person read it to use it, or to give it back to the supplier.
  opened_at timestamptz,
  opened_by text,
  check ((opened_at is null) = (opened_by is null)),
  unique (order_id, position));

-- Sales whose pictures and codes are still kept.
create index gift_card_sale_kept on gift_card_sale(order_id) where erased_at is null;
