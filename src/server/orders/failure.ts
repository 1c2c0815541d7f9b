import type { FailCode } from '#server/ports/outcome.ts';
import type { Failed } from './delivery.ts';
import { plugFor, plugOf, type FieldsToCorrect } from './plug.ts';
import type { Order } from './tables.ts';
import { wordsOf } from './words.ts';

const texts: Partial<Record<FailCode, (other: string) => string>> = {
  wrong_network: (other) => `This number is not on ${other}. Choose its network and try again.`,
  invalid_input: (other) => `${other} does not know this number. Check it and try again.`,
  not_found: (other) => `Your order did not reach ${other}.`,
  limit: (other) => `${other} takes no more for this number today.`,
  blocked: (other) => `${other} does not serve this number.`,
  provider_down: (other) => `${other} is out of order right now. Try again later.`,
  out_of_stock: (other) => `${other} ran out of it after you paid.`,
  expired: (other) => `${other} did not take it in time.`,
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
  const text = own ?? texts[code]?.(other) ?? `${other} did not accept this order.`;
  const { saidNo } = wordsOf(order.direction, order.service_type);
  return { title: titles[code] ?? saidNo(other), text };
}

/** The fields of bills. */
const fields: FieldsToCorrect = {
  wrong_network: 'bill_id',
  invalid_input: 'user_number',
  blocked: 'user_number',
  limit: 'amount',
};

/** The form field to correct, for failures that a correction can fix; null for all others. */
export function fieldOfFailure({ service_type, failure_code: code }: Order): string | null {
  const own = plugOf(service_type)?.correct ?? fields;
  return own[code as FailCode] ?? null;
}
