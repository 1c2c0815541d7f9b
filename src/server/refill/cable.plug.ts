import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields, Subscription } from '#lib/refill/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import { billPlug, type Bill } from './bill-plug.ts';
import { fullName, readProduct, readTarget, type Target } from './read-bill.ts';

const SERVICE = 'cable-bill-payment';

const Cable = z.strictObject({
  service_type: z.literal(SERVICE),
  ...billFields,
  product_id: z.string('Choose a bouquet.').max(80).optional(),
  subscription: Subscription.optional(),
  amount: Amount.optional(),
});
type Cable = z.infer<typeof Cable>;

/** The card's current plan, at the amount that the provider gave at the look-up. */
function renewal({ biller, number, bills, check }: Target, input: Cable): Bill {
  if (input.product_id)
    throw AppError.invalid({ product_id: ['You don’t choose a bouquet when you renew.'] });
  if (!check?.plan_amount || !check.plan_name)
    throw AppError.invalid({
      subscription: ['We don’t know this card’s current bouquet. Choose one instead.'],
    });
  const name = fullName(biller, check.plan_name);
  const amount = check.plan_amount;
  return {
    biller,
    number,
    bills,
    check,
    amount,
    title: name,
    productName: name,
    subscription: 'renew',
  };
}

/** Cable TV: a smart card, and either its current bouquet or another one. */
export const cable = billPlug({
  serviceType: SERVICE,
  input: Cable,
  url: paths.buyCable,
  words: { biller: 'Provider', product: 'Bouquet' },
  usuallyS: 300,
  refundAfterS: null,
  hasPrice: true,
  async read(services, who, input) {
    const target = await readTarget(services, who, SERVICE, input);
    const { biller } = target;
    const { subscription } = input;
    if (subscription && !biller.subscriptions.includes(subscription))
      throw AppError.invalid({ subscription: [`${biller.short_name} doesn’t offer that.`] });
    if (subscription === 'renew') return renewal(target, input);
    const product = await readProduct(services, biller, input);
    const name = fullName(biller, product.name);
    return {
      ...target,
      product,
      productName: name,
      amount: product.price,
      title: name,
      subscription: biller.subscriptions.includes('change') ? 'change' : undefined,
    };
  },
  arrives: ({ product }, number) => `${product ?? 'TV'} on ${number}`,
});
