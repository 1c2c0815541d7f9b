import type { TileTone } from '#islands/ui/tile.tsx';
import type { Transaction } from '#lib/orders/contract.ts';
import { iconReceiptText } from '#lib/look/first-icons.ts';
import { sheetOf } from '#lib/look/marks.ts';
import { findBill } from '#lib/refill/services/bills.ts';
import { findService } from '#lib/services/services.ts';

interface Look {
  icon: string;
  tone?: TileTone | undefined;
  mark?: string | undefined;
  sheet?: string | undefined;
}

/** Icon and tint of a type of transaction, and the picture of its brand. */
export function lookOf({ type, mark }: Pick<Transaction, 'type' | 'mark'>): Look {
  const { icon, tone } = findService(type) ?? {};
  // most logs have several billers, but only one or two of the others
  const sheet = mark && findBill(type) ? sheetOf('bills', mark) : undefined;
  const drawn = { mark, sheet };
  return icon ? { icon, tone, ...drawn } : { icon: iconReceiptText, tone: 'ink', ...drawn };
}
