import type { Delivery, ShoppingCountry } from './request.contract.ts';
import type { FieldErrors } from '#lib/errors/app-error.ts';
import { dialledNumber, isDialledNumber } from './dialled-number.ts';

/** The required fields of a delivery, in form order, and the message for an empty one. */
export const deliveryMissing = {
  first_name: 'Enter the first name.',
  last_name: 'Enter the last name.',
  phone_number: 'Enter the phone number.',
  country_code: 'Choose the country.',
  state_id: 'Choose the state.',
  town: 'Enter the town.',
  address: 'Enter the address.',
} as const;

/** The most characters of what is typed of a delivery. */
export const deliveryMost = {
  first_name: 60,
  last_name: 60,
  town: 80,
  address: 200,
  zip_code: 20,
} as const;

/** The fields of a delivery that are too long, by the request's field names, with the message for each. */
export const deliveryTooLong = (delivery: Delivery): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(deliveryMost)
      .filter(([name, most]) => delivery[name as keyof Delivery].length > most)
      .map(([name, most]) => [`delivery.${name}`, `Use at most ${most} characters.`]),
  );

/** A delivery as it is sent and stored: the phone number starts with its dialling code (spec 5). */
export const withDialledPhone = (delivery: Delivery, country: ShoppingCountry): Delivery => ({
  ...delivery,
  phone_number: dialledNumber(delivery.phone_number, country.dialing_code),
});

function wrongPostcode({ zip_code }: Delivery, rule: ShoppingCountry['postcode']) {
  if (!rule || (zip_code === '' && !rule.required)) return undefined;
  if (zip_code === '') return `Enter the ${rule.label}.`;
  const isRight = new RegExp(rule.pattern).test(zip_code.toUpperCase());
  return isRight ? undefined : `This isn’t a ${rule.label} of this country.`;
}

/** What is wrong with a delivery that has a full phone number, by the request's field names: delivery.state_id. */
export function wrongWithDelivery(
  delivery: Delivery,
  country: ShoppingCountry | undefined,
): FieldErrors {
  if (!country) return { 'delivery.country_code': ['We don’t deliver to this country.'] };
  const wrong: FieldErrors = {};
  if (!country.states.some(({ id }) => id === delivery.state_id))
    wrong['delivery.state_id'] = ['Choose from the list.'];
  if (!isDialledNumber(delivery.phone_number, country.dialing_code))
    wrong['delivery.phone_number'] = [`Enter a ${country.name} phone number.`];
  const postcode = wrongPostcode(delivery, country.postcode);
  if (postcode) wrong['delivery.zip_code'] = [postcode];
  return wrong;
}
