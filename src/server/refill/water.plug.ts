import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/refill/contract.ts';
import { water as bill } from '#lib/refill/services/water.ts';
import { billPlug, detailOf } from './bill-plug.ts';
import { readAmount, readTarget } from './read-bill.ts';

const SERVICE = bill.service;

/** Water: a customer number that was looked up, and an amount. */
export const water = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    amount: Amount.optional(),
  }),
  url: bill.path,
  words: { biller: 'Water board' },
  usuallyS: 600,
  refundAfterS: null,
  hasPrice: false,
  async read(services, who, input) {
    const target = await readTarget(services, who, SERVICE, input);
    return {
      ...target,
      amount: readAmount(target, input.amount),
      title: `${target.biller.short_name} water bill`,
    };
  },
  arrives: (_detail, number) => `Paid off ${number}`,
  describeDelivery: (order) => `${detailOf(order).network} has your payment.`,
});
