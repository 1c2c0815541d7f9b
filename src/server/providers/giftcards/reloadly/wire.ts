import { z } from 'zod';
import { amount, id, pagesOf, text } from '#server/providers/reloadly/wire.ts';

/** A card in its catalogue. */
export const Product = z.looseObject({
  productId: id,
  productName: z.string(),
  global: z.boolean().nullish(),
  denominationType: text,
  recipientCurrencyCode: z.string(),
  minRecipientDenomination: amount,
  maxRecipientDenomination: amount,
  fixedRecipientDenominations: z.array(z.number()).nullish(),
  // what it costs us: a map of values to our currency, a fee per order, and a discount in percent
  fixedRecipientToSenderDenominationsMap: z.record(z.string(), z.number()).nullish(),
  senderCurrencyCode: text,
  senderFee: amount,
  discountPercentage: amount,
  country: z.looseObject({ isoName: text }).nullish(),
});
export type Product = z.infer<typeof Product>;

export const ProductPage = pagesOf(Product);

export const Transaction = z.looseObject({
  transactionId: id,
  customIdentifier: text,
  status: text,
  transactionCreatedTime: text,
  product: z
    .looseObject({ productId: text, unitPrice: amount, quantity: amount, currencyCode: text })
    .nullish(),
});
export type Transaction = z.infer<typeof Transaction>;

/** Records of orders; an empty list proves that an order was never created. */
export const Records = pagesOf(Transaction);

const Card = z.looseObject({ cardNumber: text, pinCode: text, redemptionUrl: text });
export const Cards = z.array(Card);

/** What the buyer types in: the number, with its PIN if there is one, or else the address to redeem it at. */
export function codeOf({
  cardNumber,
  pinCode,
  redemptionUrl,
}: z.infer<typeof Card>): string | null {
  if (cardNumber && pinCode) return `${cardNumber} PIN ${pinCode}`;
  return cardNumber || pinCode || redemptionUrl || null;
}
