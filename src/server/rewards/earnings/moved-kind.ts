import { brand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import type { Kind } from '#server/orders/index.ts';

export const MOVED = 'rewards-transfer';

/** How the order page and the receipt describe rewards that were moved to the wallet. */
export const movedKind: Kind = {
  serviceType: MOVED,
  sentTo: 'bank',
  otherSide: () => brand.name,
  arrivesLabel: () => 'Into your wallet',
  describe: () => [{ label: 'From', value: 'Your rewards', copy: false }],
  repeat: () => null,
  message: () => `You earned this. What it was for is on your [Earnings](${paths.earnings}) page.`,
};
