import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { billPlug } from './bill-plug.ts';
import { readPriced } from './read-bill.ts';

const SERVICE = 'internet-service-bill-payment';

/** Internet at home: a customer number and one of the provider's plans. */
export const internet = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    product_id: z.string('Choose a plan.').max(80),
    amount: Amount.optional(),
  }),
  url: paths.buyInternet,
  words: { biller: 'Provider', product: 'Plan' },
  usuallyS: 300,
  refundAfterS: null,
  hasPrice: true,
  read: readPriced(SERVICE),
  arrives: ({ product }, number) => `${product ?? 'Internet'} for ${number}`,
});
