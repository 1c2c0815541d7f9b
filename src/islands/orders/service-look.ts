import type { TileTone } from '#islands/ui/tile.tsx';
import type { Transaction } from '#lib/contracts/orders.ts';
import { iconReceiptText } from '#lib/look/first-icons.ts';
import { findService } from '#lib/services/services.ts';

interface Look {
  icon: string;
  tone?: TileTone | undefined;
}

/** Icon and tint of a kind of transaction. */
export function lookOf({ type }: Pick<Transaction, 'type'>): Look {
  const { icon, tone } = findService(type) ?? {};
  return icon ? { icon, tone } : { icon: iconReceiptText, tone: 'ink' };
}
