import { brand } from '#lib/brand.ts';
import type { Kind } from '#server/orders/plug/plug.ts';

export const MOVED = 'rewards-transfer';

/** How the order page and the receipt describe rewards that were moved to the wallet. */
export const movedKind: Kind = {
  serviceType: MOVED,
  sentTo: 'bank',
  otherSide: () => brand.name,
  arrivesLabel: () => 'Into your wallet',
  describe: () => [{ label: 'From', value: 'Your rewards', copy: false }],
  repeat: () => null,
  message: () => 'You earned this. Your Earnings page says what for.',
};
