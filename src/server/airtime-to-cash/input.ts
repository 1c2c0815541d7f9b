import { z } from 'zod';
import { airtimeFields } from '#lib/airtime-to-cash/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkPhoneNumber, nationalDigits } from '#lib/rules/network.ts';

export const A2C = 'airtime-to-cash';

/** The fields of an order; a quote can be requested before the line is named. */
export const A2cInput = z.strictObject({
  ...airtimeFields,
  service_type: z.literal(A2C),
  phone_number: z.string().trim().max(30).optional(),
});
export type A2cInput = z.infer<typeof A2cInput>;

export const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/**
 * National digits of the line it is sent from; empty until it is named.
 * @throws AppError 422
 */
export function senderOf({ phone_number: typed }: A2cInput, country: CountryCode): string {
  if (typed === undefined) return '';
  const problem = checkPhoneNumber(typed, country);
  if (problem) throw invalid('phone_number', problem);
  return nationalDigits(typed, supportedCountries[country].dialingCode);
}
