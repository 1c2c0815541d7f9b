import type { z } from 'zod';
import type { MeterType } from '#lib/refill/contract.ts';
import type { Money } from '#lib/money.ts';
import type { BuyRequest, Voucher } from '#server/ports/bills.ts';
import type { ReloadlyProduct } from '#server/providers/reloadly/client.ts';

/** One purchase in its records, from either API. */
export interface Bought {
  id: string;
  /** Ours; null if the record leaves it out. */
  key: string | null;
  status: string | null;
  /** Null: not stated. Zero: in a currency that isn't ours. */
  delivered: Money | null;
  vouchers: readonly Voucher[];
  /** What it charged on top of the price. */
  fee?: Money | undefined;
  at: Date | undefined;
  /** When its state is final, according to the provider. */
  finalBy?: Date | undefined;
}

export interface Page {
  content: Bought[];
  isLast: boolean;
}

/** How to talk to one of its APIs for bills. */
export interface BillsApi {
  product: Extract<ReloadlyProduct, 'topups' | 'utilities'>;
  /** Where purchases are made. */
  path: string;
  /** @param theirId its own number for the operator or biller */
  bodyOf: (request: BuyRequest, theirId: string) => Record<string, unknown>;
  Made: z.ZodType<Bought>;
  /** One purchase by the provider's number. */
  statePath: (id: string) => string;
  State: z.ZodType<Bought>;
  listPath: string;
  List: z.ZodType<Page>;
}

/**
 * Our code for one of its operators or billers: "topups/341", "utilities/5". Prepaid and postpaid meters of
 * one distributor are two billers there: "utilities/5/6".
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
