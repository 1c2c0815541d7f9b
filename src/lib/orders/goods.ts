/** What a service delivers that can be kept. */
export type ServiceGoods = 'cards' | 'tickets' | 'shopping' | 'vouchers';

/** Kinds of goods that can be bought today, as the list of orders names them. */
export const goodsNames = {
  cards: 'Cards',
  packages: 'Packages',
  shopping: 'Shopping',
  tickets: 'Tickets',
  vouchers: 'Vouchers',
} as const;
export type GoodsKind = keyof typeof goodsNames;

export const goodsKinds = Object.keys(goodsNames) as [GoodsKind, ...GoodsKind[]];

/** The kind that an address asks for; undefined for all of them, and for what no one knows. */
export const readGoodsKind = (text: string | null): GoodsKind | undefined =>
  goodsKinds.find((kind) => kind === text);
