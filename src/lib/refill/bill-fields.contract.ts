import { z } from 'zod';
import { billTypes } from '#lib/orders/words.ts';
import { Line, PromoCode } from '#lib/contracts/typed.ts';

export const BillType = z.enum(billTypes);
export const MeterType = z.enum(['prepaid', 'postpaid']);
export type MeterType = z.infer<typeof MeterType>;

/** `renew`: the card's current plan, at the provider's own amount. `change`: one from the list. */
export const Subscription = z.enum(['renew', 'change']);
export type Subscription = z.infer<typeof Subscription>;

/** The fields that every bill has; POST /quotes accepts them without the PIN. */
export const billFields = {
  bill_id: z.string().min(1).max(60),
  /** A phone number as typed (0803…, 234803…, +234 803…), a meter, a smart card. */
  user_number: Line.min(1, 'Enter the number.').max(40),
  /** The number again, once its buyer has compared it with their bill: required if the biller `compares`. */
  compared_number: Line.max(40).optional(),
  beneficiary_name: Line.max(60).optional(),
  voucher_code: PromoCode.max(40).optional(),
};
