import { z } from 'zod';
import { Recipients } from '#lib/refill/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseWith } from '#server/http/parse.ts';

const Several = z.looseObject({
  recipients: Recipients.optional(),
  user_number: z.string().optional(),
  beneficiary_name: z.string().optional(),
  voucher_code: z.string().optional(),
});

/**
 * The fields of each order if a bill is paid for several numbers; undefined for one. A promo code is used
 * once, on the first order.
 * @throws AppError 422 on recipients, or on user_number if both are given
 */
export function splitRecipients(fields: unknown): unknown[] | undefined {
  const { recipients, user_number, beneficiary_name, voucher_code, ...same } = parseWith(
    Several,
    fields,
  );
  if (!recipients) return undefined;
  if (user_number !== undefined || beneficiary_name !== undefined)
    throw AppError.invalid({ user_number: ['Give one number or several, not both.'] });
  return recipients.map((recipient, place) => ({
    ...same,
    ...recipient,
    ...(place === 0 && voucher_code ? { voucher_code } : {}),
  }));
}
