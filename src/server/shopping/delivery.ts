import type { Delivery } from '#lib/shopping/request.contract.ts';
import type { FieldErrors } from '#lib/errors/app-error.ts';
import { withDialledPhone, wrongWithDelivery as wrongIn } from '#lib/shopping/delivery-address.ts';
import { findCountry } from './facts.ts';

/** A delivery as it is stored: the phone number includes its dialling code. */
export function tidyDelivery(delivery: Delivery): Delivery {
  const country = findCountry(delivery.country_code);
  return country ? withDialledPhone(delivery, country) : delivery;
}

/** What is wrong with a tidied delivery, by the request's field names: delivery.state_id. */
export const wrongWithDelivery = (delivery: Delivery): FieldErrors =>
  wrongIn(delivery, findCountry(delivery.country_code));
