import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';

export const PayinType = z.enum(['bank', 'mobile_money', 'paybill']);
export type PayinType = z.infer<typeof PayinType>;

/** One of our accounts that can be paid into. */
export const PayinMethod = z
  .object({
    id: z.uuid(),
    type: PayinType,
    /** The label in the list to choose from. */
    name: z.string(),
    bankDetails: z.object({
      bank: z.string(),
      account_number: z.string(),
      account_name: z.string(),
    }),
    note: z.string().nullable(),
  })
  .meta({ id: 'PayinMethod' });
export type PayinMethod = z.infer<typeof PayinMethod>;

export const listPayinMethods = call({
  method: 'get',
  path: '/payin-method',
  guard: 'user',
  summary: 'Our accounts in the user’s country, for payments by transfer',
  reply: z.array(PayinMethod),
  codes: ['unauthenticated', 'two_factor_required'],
});
