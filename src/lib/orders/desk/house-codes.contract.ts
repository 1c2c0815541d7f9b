import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

/** A code that a supplier delivered after we had refunded its order. It is ours, to use or to claim. */
export const HouseCode = z
  .object({
    reference: z.string(),
    /** The supplier’s reference of the order; null if it gave none. */
    provider_reference: z.string().nullable(),
    name: z.string(),
    since: Timestamp,
    /** When someone first opened it; null while it is sealed. */
    opened_at: Timestamp.nullable(),
    opened_by: z.string().nullable(),
  })
  .meta({ id: 'HouseCode' });
export type HouseCode = z.infer<typeof HouseCode>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listHouseCodes = call({
  method: 'get',
  path: '/desk/house-codes',
  guard: 'desk',
  summary:
    'Codes that were delivered after we had refunded them, oldest first, without their values',
  reply: z.array(HouseCode),
  codes: strangers,
});

export const openHouseCodes = call({
  method: 'post',
  path: '/desk/house-codes/{reference}/open',
  guard: 'desk',
  summary: 'The house’s codes of an order, in clear; each view is logged',
  params: z.object({ reference: z.string().max(40) }),
  body: z.strictObject({}),
  reply: z.array(z.object({ name: z.string(), value: z.string() })),
  codes: [...strangers, 'invalid_input'],
});
