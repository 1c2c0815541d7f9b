/** A service's deliveries that can be kept. */
export type ServiceGoods = 'cards' | 'tickets' | 'shopping' | 'vouchers';

/** Types of goods that can be bought today, as the list of orders names them. */
export const goodsNames = {
  cards: 'Cards',
  packages: 'Packages',
  shopping: 'Shopping',
  tickets: 'Tickets',
  vouchers: 'Vouchers',
} as const;
export type GoodsKind = keyof typeof goodsNames;

export const goodsKinds = Object.keys(goodsNames) as [GoodsKind, ...GoodsKind[]];

/** The type that an address asks for; undefined for all of them, and for an unknown one. */
export const readGoodsKind = (text: string | null): GoodsKind | undefined =>
  goodsKinds.find((kind) => kind === text);
