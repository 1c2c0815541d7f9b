import type { Delivery } from '#lib/shopping/request.contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import type { ItemStatus } from '#lib/shopping/statuses.ts';

/** An item with the data of its request; keys are the columns' own names. */
export interface ItemRow {
  id: string;
  code: string;
  request_id: string;
  user_id: string;
  position: number;
  name: string;
  url: string;
  requested_quantity: number;
  description: string;
  note_to_receiver: string;
  image_key: string | null;
  /** Its current status: a quote that has ended counts as expired before its job has run. */
  status: ItemStatus;
  refused_because: string | null;
  question: string | null;
  asked_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  /** The order line that it is bought as. */
  order_id: string | null;
  order_position: number | null;
  order_reference: string | null;
  waiting_since: Date | null;
  created_at: Date;
  changed_at: Date;
  cart_code: string;
  country_code: CountryCode;
  currency: CurrencyCode;
  whatsapp_no: string;
  delivery: Delivery;
}

/** A quote; amounts in minor units, rates as whole numbers in text. */
export interface QuoteRow {
  item_id: string;
  version: number;
  quantity: number;
  shop_country: string;
  shop_currency: string;
  category: string;
  price: bigint;
  weight_g: number;
  length_cm: number;
  width_cm: number;
  height_cm: number;
  rates: Record<string, string>;
  rule_version: string;
  currency: CurrencyCode;
  shop_tax: bigint;
  commission: bigint;
  shipping: bigint;
  delivery: bigint;
  duty: bigint;
  discount: bigint;
  total: bigint;
  note: string | null;
  quoted_by: string;
  quoted_at: Date;
  ends_at: Date;
}

export interface EventRow {
  status: ItemStatus;
  text: string;
  actor: string;
  at: Date;
}
