import { z } from 'zod';
import { currencyCodes } from '#lib/currencies.ts';

/** What Weaver's documents don't settle. Its own test system has to confirm each before it is switched on. */
export const unconfirmed = {
  /** Unconfirmed: the status of an answer to a reference that was used before. */
  usedReference: 409,
} as const;

const Data = z.looseObject({
  id: z.string(),
  ref: z.string(),
  state: z.string(),
  cents: z.int(),
  currency: z.enum(currencyCodes),
});
export type WeaverPayout = z.infer<typeof Data>;

export const OnePayout = z.looseObject({ payout: Data });
export const Notice = z.looseObject({ id: z.string(), ref: z.string() });
