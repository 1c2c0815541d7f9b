import { photosKeptDays, reviewTime } from '#lib/kyc/identity-photos.ts';

const numbers = 'Oja encrypts the number and shows only its last 4 digits.';

/** The consent: what is looked up, what is stored, and for how long. */
export const consentText = (withPhotos: boolean): string =>
  withPhotos
    ? `I agree that Oja may check these details and photos with the ID service. ${numbers} Oja encrypts the photos and erases them ${photosKeptDays} days after the decision.`
    : `I agree that Oja may check these details with the ID service. ${numbers}`;

export const howLong = (withPhotos: boolean): string =>
  withPhotos
    ? `The ID service responds right away, then we review your photos. ${reviewTime}`
    : 'The ID service responds within seconds.';
