import type { ProductPictureName } from './product-pictures.ts';

/** The first match names the picture; events and airtime are bills by name alone. */
const rows: readonly [RegExp, ProductPictureName][] = [
  [/giftcard/, 'cards'],
  [/crypto|perfect-money/, 'coins'],
  [/^(?:event|movie)-/, 'tickets'],
  [/airtime|data/, 'phone'],
  [/shopping/, 'shopping'],
  [/bets/, 'bets'],
  [/bill-payment/, 'bills'],
  [/withdrawal|deposit/, 'wallet'],
  [/rewards/, 'rewards'],
];

/** The picture of a service, by its word in switches and addresses; an empty stool for others. */
export const servicePicture = (service: string): ProductPictureName =>
  rows.find(([words]) => words.test(service))?.[1] ?? 'stool';
