import type { Delivery } from '#lib/contracts/shopping-request.ts';
import type { FieldErrors } from '#lib/errors/app-error.ts';
import { dialledNumber, isDialledNumber } from '#lib/rules/dialled-number.ts';
import { findCountry } from './facts.ts';

/** A delivery as it is kept: the phone number with its dialling code, texts on one line. */
export function tidyDelivery(delivery: Delivery): Delivery {
  const code = findCountry(delivery.country_code)?.dialing_code;
  if (!code) return delivery;
  return { ...delivery, phone_number: dialledNumber(delivery.phone_number, code) };
}

function wrongPostcode({ country_code, zip_code }: Delivery): string | undefined {
  const rule = findCountry(country_code)?.postcode;
  if (!rule || (zip_code === '' && !rule.required)) return undefined;
  if (zip_code === '') return `Enter the ${rule.label}.`;
  const isRight = new RegExp(rule.pattern).test(zip_code.toUpperCase());
  return isRight ? undefined : `This isn’t a ${rule.label} of this country.`;
}

/** What is wrong with a tidied delivery, by the names of the request's fields: delivery.state_id. */
export function wrongWithDelivery(delivery: Delivery): FieldErrors {
  const country = findCountry(delivery.country_code);
  if (!country) return { 'delivery.country_code': ['We don’t deliver to this country.'] };
  const wrong: FieldErrors = {};
  if (!country.states.some(({ id }) => id === delivery.state_id))
    wrong['delivery.state_id'] = ['Choose from the list.'];
  if (!isDialledNumber(delivery.phone_number, country.dialing_code))
    wrong['delivery.phone_number'] = [`Enter a phone number of ${country.name}.`];
  const postcode = wrongPostcode(delivery);
  if (postcode) wrong['delivery.zip_code'] = [postcode];
  return wrong;
}
