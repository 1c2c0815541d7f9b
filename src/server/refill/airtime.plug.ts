import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { billPlug } from './bill-plug.ts';
import { readAmount, readTarget } from './read-bill.ts';

const SERVICE = 'airtime-bill-payment';
const DAY_S = 24 * 3600;

/** Airtime: a number, its network and an amount. */
export const airtime = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    amount: Amount.optional(),
  }),
  url: paths.buyAirtime,
  sentTo: 'network',
  words: { biller: 'Network' },
  usuallyS: 120,
  refundAfterS: DAY_S,
  hasPrice: false,
  forMany: true,
  async read(services, who, input) {
    const target = await readTarget(services, who, SERVICE, input);
    return {
      ...target,
      amount: readAmount(target, input.amount),
      title: `${target.biller.short_name} airtime`,
    };
  },
  arrives: (_detail, number) => `Airtime on ${number}`,
});
