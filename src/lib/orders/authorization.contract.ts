import { z } from 'zod';
import { Timestamp } from '#lib/contracts/common.ts';
import { Quote } from './contract.ts';

/** An authorized price: it can be paid once, by its reference, until it expires. */
export const Authorization = z
  .object({ reference: z.uuid(), quote: Quote, expires_at: Timestamp })
  .meta({ id: 'Authorization' });
export type Authorization = z.infer<typeof Authorization>;
