import { z } from 'zod';

/** What Bitrefill's public pages leave open: check each with its test products before going live. */
export const unconfirmed = {
  /** Unconfirmed: an invoice keeps the notice address that we gave, and shows it in lists. */
  markedBy: 'webhook_url',
  /** Unconfirmed: how to request a list of invoices, newest first. */
  page: { limit: 'limit', start: 'start', size: 50 },
  /** Unconfirmed: the states in which nothing more will come. */
  refused: ['expired', 'failed', 'denied'],
  /** Unconfirmed: the states of an order after which its money was returned. */
  returned: ['refunded'],
  /** Unconfirmed: how a refusal reports that our balance there is too low. */
  noFloat: /insufficient|balance/i,
} as const;

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const id = z.union([z.string().min(1), z.number()]).transform(String);
const Reply = <T extends z.ZodType>(data: T) => z.looseObject({ data });

const Product = z.looseObject({
  id,
  name: z.string(),
  country_code: text,
  currency: text,
  in_stock: z.boolean().nullish(),
  packages: z.array(z.looseObject({ package_id: text, value: text })).nullish(),
  range: z.looseObject({ min: text, max: text }).nullish(),
});
export type Product = z.infer<typeof Product>;
export const OneProduct = Reply(Product);
export const Products = Reply(z.array(Product));

const OrderLine = z.looseObject({
  id,
  status: text,
  redemption_info: z.looseObject({ code: text, pin: text, link: text }).nullish(),
});
export const OneOrder = Reply(OrderLine);
export type OrderLine = z.infer<typeof OrderLine>;

const InvoiceData = z.looseObject({
  id,
  status: z.string(),
  created_time: text,
  orders: z.array(z.looseObject({ id })).nullish(),
});
export type Invoice = z.infer<typeof InvoiceData>;
/** Our key for the part that an invoice belongs to, from the end of its mark. Undefined without a mark. */
export function keyIn(invoice: Invoice): string | undefined {
  const mark = invoice[unconfirmed.markedBy];
  return typeof mark === 'string' && mark !== '' ? (mark.split('/').at(-1) ?? '') : undefined;
}

export const OneInvoice = Reply(InvoiceData);
export const Invoices = Reply(z.array(InvoiceData));

export const Balance = Reply(z.looseObject({ balance: text, currency: text }));
export const Refusal = z.looseObject({ message: text });

/** What the buyer types in: the code, with its PIN if there is one, or else the address to redeem it at. */
export function codeIn({ redemption_info: info }: OrderLine): string | null {
  const { code, pin, link } = info ?? {};
  if (code && pin) return `${code} PIN ${pin}`;
  return code || pin || link || null;
}
