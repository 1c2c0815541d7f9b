import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import type { Order } from '#server/orders/tables.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import { countryName } from './buy-brands.ts';
import { detailOf, describeLine, type Line } from './card-detail.ts';

/** The label of a card next to its code. */
export const labelOf = ({ name, currency, value }: Line): string =>
  `${name}, ${faceMoney(value, currency)}`;

/** The label of the last price line. */
export const arrivesOf = (to: string | null) => (to ? `Gift for ${to}` : 'Gift cards');

const failures: Partial<Record<FailCode, string>> = {
  out_of_stock: 'The supplier ran out of this card after you paid.',
  limit: 'The supplier has no more of these today.',
  not_found: 'Your order didn’t reach the supplier.',
  provider_down: 'The supplier is down right now. Try again later.',
};

const described = (order: Order) => {
  const { items, package: set, to } = detailOf(order);
  const fact = (label: string, value: string) => ({ label, value, copy: false });
  return [
    ...(set ? [fact('Package', set.name)] : []),
    ...items.map((item) => fact('Card', describeLine(item))),
    fact('For use in', [...new Set(items.map(({ country }) => countryName(country)))].join(', ')),
    ...(to ? [fact('Gift for', to)] : []),
  ];
};

/** The wording of card orders. */
export const words = {
  things: 'codes',
  explain: ({ code }: { code: FailCode }) => failures[code] ?? 'The supplier declined this order.',
  describeDelivery: (order: Order) =>
    order.target
      ? `The gift for ${order.target} is ready.`
      : 'Your code is ready. Open it with your PIN.',
  markOf: (order: Order) => detailOf(order).items[0]?.id,
  otherSide: (order: Order) => detailOf(order).supplier,
  arrivesLabel: (order: Order) => arrivesOf(detailOf(order).to),
  describe: described,
};
