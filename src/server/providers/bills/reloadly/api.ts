import type { z } from 'zod';
import type { MeterType } from '#lib/refill/contract.ts';
import type { Money } from '#lib/money.ts';
import type { BuyRequest, Voucher } from '#server/ports/bills.ts';
import type { ReloadlyProduct } from '#server/providers/reloadly/client.ts';

/** One purchase in its records, whichever of its APIs it is from. */
export interface Bought {
  id: string;
  /** Ours; null where the record leaves it out. */
  key: string | null;
  status: string | null;
  /** Null: it doesn't say; zero: in a currency that isn't ours. */
  delivered: Money | null;
  vouchers: readonly Voucher[];
  /** What it kept for it beside its price. */
  fee?: Money | undefined;
  at: Date | undefined;
  /** By when its state is final, as it says itself. */
  finalBy?: Date | undefined;
}

export interface Page {
  content: Bought[];
  isLast: boolean;
}

/** How one of its APIs for bills is spoken to. */
export interface BillsApi {
  product: Extract<ReloadlyProduct, 'topups' | 'utilities'>;
  /** Where something is bought. */
  path: string;
  /** @param theirId its own number of the operator or the biller */
  bodyOf: (request: BuyRequest, theirId: string) => Record<string, unknown>;
  Made: z.ZodType<Bought>;
  /** One purchase by its own number. */
  statePath: (id: string) => string;
  State: z.ZodType<Bought>;
  listPath: string;
  List: z.ZodType<Page>;
}

/**
 * Our code for an operator or biller there: "topups/341", "utilities/5". Prepaid and postpaid meters of one
 * distributor are two billers there: "utilities/5/6".
 */
export function readBillerCode(
  code: string,
  meterType?: MeterType,
): { product: BillsApi['product']; theirId: string } | undefined {
  const [, product, first, second] = /^(topups|utilities)\/(\d+)(?:\/(\d+))?$/.exec(code) ?? [];
  const theirId = meterType === 'postpaid' ? (second ?? first) : first;
  if (!product || !theirId) return undefined;
  return { product: product === 'topups' ? 'topups' : 'utilities', theirId };
}
