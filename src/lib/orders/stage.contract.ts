import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Confirmation, keyCodes } from '#lib/contracts/common.ts';
import { Order, OrderReference } from './contract.ts';

export const takeOrderStep = call({
  method: 'post',
  path: '/transactions/{reference_code}/stage',
  guard: 'renewed',
  keyed: true,
  summary:
    'Lets an order’s owner move it to a stage that’s theirs to enter; repeated requests get the same reply',
  params: OrderReference,
  body: z.strictObject({
    stage: z.string().max(60),
    /** As in the order's `steps`. */
    lines: z.array(z.number().int().min(1).max(200)).min(1).max(200),
    /** Required if money is captured. */
    pin: Confirmation.optional(),
  }),
  reply: Order,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'not_found',
    'invalid_input',
    'conflict',
    'pin_not_set',
    ...keyCodes,
  ],
});
