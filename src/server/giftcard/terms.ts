import { quotes } from '#lib/product-constants.ts';
import type { SellBrand } from './brands.ts';

/** What has to be right for a card to be paid, in plain words, shown before anything is uploaded. */
export function termsOf({ name, region_locked, open_loop, sell }: SellBrand): string[] {
  const takesReceipts = sell.types.some(({ receipts }) => receipts.length > 1);
  return [
    'The card is unused, activated, and its code can be read in full.',
    ...(region_locked
      ? [`${name} cards only work in the country that issued them. Choose that country.`]
      : []),
    ...(takesReceipts
      ? ['A receipt pays more when it is in the picture. An activation slip is no receipt.']
      : []),
    ...(open_loop
      ? ['We need the number, the end date and the code. These cards take longer to check.']
      : []),
    `If our rate has risen by the time we pay, you get the higher one, up to ${quotes.betterPercent}% above the agreed price. If it has fallen, you get the agreed price.`,
    'If something differs from what you entered, we make another offer. You take it or leave it.',
    'When an issuer takes a card back after we paid, the money is taken back too.',
  ];
}
