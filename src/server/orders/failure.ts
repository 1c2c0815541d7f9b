import { plugFor, plugOf, type FieldsToCorrect } from '#server/orders/plug/plug.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { Failed } from './delivery.ts';
import type { Order } from './tables.ts';
import { wordsOf } from './words.ts';

const texts: Partial<Record<FailCode, (other: string) => string>> = {
  wrong_network: (other) => `This number isn’t on ${other}. Choose its network and try again.`,
  invalid_input: (other) => `${other} doesn’t recognise this number. Check it and try again.`,
  not_found: (other) => `Your order didn’t reach ${other}.`,
  limit: (other) => `This number has reached ${other}’s limit for today.`,
  blocked: (other) => `${other} doesn’t serve this number.`,
  provider_down: (other) => `${other} is down right now. Try again later.`,
  out_of_stock: (other) => `${other} ran out of stock after you paid.`,
  expired: (other) => `${other} didn’t accept it in time.`,
};

const titles: Partial<Record<FailCode, string>> = {
  not_found: 'Not sent',
  out_of_stock: 'Out of stock',
};

/** What went wrong, in words for the user; the provider's own text never gets here. */
export function explainFailure(
  failed: Pick<Failed, 'code' | 'userSafeMessage'>,
  order: Order,
): { title: string; text: string } {
  const plug = plugFor(order);
  const other = plug.otherSide(order);
  const { code, userSafeMessage } = failed;
  const own = userSafeMessage ?? plug.explain?.(failed, order);
  const text = own ?? texts[code]?.(other) ?? `${other} declined this order.`;
  const { refused } = wordsOf(order.direction, order.service_type);
  return { title: titles[code] ?? refused(other), text };
}

/** The fields of bills. */
const fields: FieldsToCorrect = {
  wrong_network: 'bill_id',
  invalid_input: 'user_number',
  blocked: 'user_number',
  limit: 'amount',
};

/** The failures of a product that a correction of its form can fix. */
const correctionsOf = (serviceType: ServiceType): FieldsToCorrect =>
  plugOf(serviceType)?.correct ?? fields;

/** Failures that say nothing about the biller: what the member can correct, and what has run out. */
export const notTheBillers = (serviceType: ServiceType): string[] => [
  ...Object.keys(correctionsOf(serviceType)),
  'out_of_stock',
  'duplicate',
];

/** The form field to correct, for failures that a correction can fix; null for all others. */
export function fieldOfFailure({ service_type, failure_code: code }: Order): string | null {
  return correctionsOf(service_type)[code as FailCode] ?? null;
}
