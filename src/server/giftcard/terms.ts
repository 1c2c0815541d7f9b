import { quotes } from '#lib/product-constants.ts';
import type { SellBrand } from './brands.ts';

/** What a card needs to be paid, in plain words, shown before anything is uploaded. */
export function termsOf({ name, region_locked, open_loop, sell }: SellBrand): string[] {
  const takesReceipts = sell.types.some(({ receipts }) => receipts.length > 1);
  return [
    'The card is unused and activated, and the whole code is readable.',
    ...(region_locked
      ? [`${name} cards only work in the country that issued them. Choose that country.`]
      : []),
    ...(takesReceipts
      ? ['You get more with a receipt in the photo. An activation slip isn’t a receipt.']
      : []),
    ...(open_loop
      ? [
          'We need the card number, expiry date and security code. These cards take longer to check.',
        ]
      : []),
    `If our rate has risen by the time we pay, you get the higher one, up to ${quotes.betterPercent}% above your locked rate. If it has fallen, you get your locked rate.`,
    'If anything doesn’t match, we’ll make a new offer. You can accept or decline it.',
    'If the issuer cancels a card after we’ve paid, we’ll take the money back.',
  ];
}
