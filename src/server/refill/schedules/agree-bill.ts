import type { SetSchedule } from '#lib/refill/bill-schedules.contract.ts';
import { money, parseAmount, toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import { assertNotDearer } from '#server/orders/price/agreed-price.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import { priceOf } from '#server/orders/price/quote.ts';
import type { Services } from '#server/platform/services.ts';
import { detailOf } from '#server/refill/bill-plug.ts';
import type { ScheduleRow } from './schedule-rows.ts';

/** The terms of a scheduled bill: what it is, the number, and the maximum that is paid. */
export type Agreed = Pick<
  ScheduleRow,
  | 'service_type'
  | 'bill_id'
  | 'fields'
  | 'title'
  | 'target'
  | 'customer'
  | 'total'
  | 'currency'
  | 'identity'
>;

export type Bill = Pick<
  SetSchedule,
  | 'service_type'
  | 'bill_id'
  | 'user_number'
  | 'compared_number'
  | 'product_id'
  | 'meter_type'
  | 'subscription'
  | 'amount'
>;

/** The fields of the bill's own call, without empty ones. */
function billOf(input: Bill): Record<string, string> {
  const { service_type, bill_id, user_number, compared_number } = input;
  const { product_id, meter_type, subscription, amount } = input;
  const all = {
    service_type,
    bill_id,
    user_number,
    compared_number,
    product_id,
    meter_type,
    subscription,
    amount,
  };
  return Object.fromEntries(
    Object.entries(all).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

/**
 * Agrees to a bill at its current price. For automatic payment, the number must have been looked up and the
 * price seen; a reminder needs neither, unless it renews the provider's own amount.
 * @throws AppError of the bill; conflict when it costs more than was shown
 */
export async function agreeBill(
  services: Services,
  user: Member,
  input: Bill,
  { remind_only }: { remind_only: boolean },
): Promise<Agreed> {
  const isFree = remind_only && input.subscription !== 'renew';
  const price = await priceOf(services, {
    serviceType: input.service_type,
    country: user.country.code,
    userId: isFree ? null : user.uuid,
    fields: billOf(input),
  });
  const shown = input.amount === undefined ? undefined : parseAmount(input.amount);
  assertNotDearer(money(price.amount, price.currency), shown, 'shown');
  const { number, customer } = detailOf(price);
  return {
    service_type: input.service_type,
    bill_id: input.bill_id,
    fields: {
      ...billOf(input),
      service_type: input.service_type,
      user_number: number,
      amount: toAmount(price.amount),
    },
    title: price.title,
    target: price.target ?? '',
    customer: customer ?? null,
    total: totalOf(price),
    currency: price.currency,
    identity: price.identity,
  };
}
