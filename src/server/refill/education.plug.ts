import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { billPlug } from './bill-plug.ts';
import { readPriced } from './read-bill.ts';

const SERVICE = 'education-bill-payment';

/** Exam bodies: a PIN, bought for a phone number or for a candidate's profile. */
export const education = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    product_id: z.string('Choose what to buy.').max(80),
    amount: Amount.optional(),
  }),
  url: paths.payEducation,
  words: { biller: 'Exam body', product: 'What you bought' },
  usuallyS: 120,
  refundAfterS: null,
  hasPrice: true,
  read: readPriced(SERVICE),
  arrives: ({ product }, number) => `${product ?? 'PIN'} for ${number}`,
  describeDelivery: () => 'Your PIN is ready.',
  codesOf: () => [{ kind: 'serial', optional: true }, { kind: 'pin' }],
});
