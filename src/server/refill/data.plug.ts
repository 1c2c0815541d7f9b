import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { billPlug } from './bill-plug.ts';
import { readProduct, readTarget } from './read-bill.ts';

const SERVICE = 'mobile-data-bill-payment';
const DAY_S = 24 * 3600;

/** Mobile data: a number, its network and one of the network's bundles. */
export const data = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    product_id: z.string('Choose a bundle.').max(80),
    amount: Amount.optional(),
  }),
  url: paths.buyData,
  sentTo: 'network',
  words: { biller: 'Network', product: 'Bundle' },
  usuallyS: 120,
  refundAfterS: DAY_S,
  hasPrice: true,
  forMany: true,
  async read(services, who, input) {
    const target = await readTarget(services, who, SERVICE, input);
    const product = await readProduct(services, target.biller, input);
    const title = `${target.biller.short_name} ${product.size_label ?? product.name} data`;
    return { ...target, product, amount: product.price, title };
  },
  arrives: ({ product }, number) => `${product ?? 'Data'} on ${number}`,
});
