import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields, MeterType } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { billPlug, detailOf } from './bill-plug.ts';
import { readAmount, readTarget } from './read-bill.ts';

const SERVICE = 'electricity-bill-payment';

/** Electricity: a meter that was looked up, its type, and an amount; a prepaid one gets a token. */
export const electricity = billPlug({
  serviceType: SERVICE,
  input: z.strictObject({
    service_type: z.literal(SERVICE),
    ...billFields,
    meter_type: MeterType.optional(),
    amount: Amount.optional(),
  }),
  url: paths.buyElectricity,
  sentTo: 'distributor',
  words: { biller: 'Distributor' },
  usuallyS: 600,
  refundAfterS: null,
  hasPrice: false,
  async read(services, who, input) {
    const target = await readTarget(services, who, SERVICE, input);
    const meterType = input.meter_type;
    const what = meterType === 'postpaid' ? 'electricity bill' : 'electricity';
    return {
      ...target,
      meterType,
      amount: readAmount(target, input.amount),
      title: `${target.biller.short_name} ${what}`,
    };
  },
  arrives: ({ meter_type }, number) =>
    meter_type === 'postpaid' ? `Paid off ${number}` : `Paid for meter ${number}`,
  describeDelivery: (order) =>
    detailOf(order).meter_type === 'postpaid'
      ? `${detailOf(order).network} has your payment.`
      : 'Your token is ready.',
  codesOf: (order) =>
    detailOf(order).meter_type === 'postpaid' ? [] : [{ kind: 'electricity_token' }],
});
