import { photosKeptDays, reviewTime } from '#lib/identity-photos.ts';

const numbers = 'You store the number encrypted and show only its last 4 digits.';

/** What somebody agrees to: what is looked up, what is kept, and for how long. */
export const consentText = (withPhotos: boolean): string =>
  withPhotos
    ? `You may check these details and photos with the identity service. ${numbers} The photos are kept sealed and erased ${photosKeptDays} days after the decision.`
    : `You may check these details with the identity service. ${numbers}`;

export const howLong = (withPhotos: boolean): string =>
  withPhotos
    ? `The register answers at once, then your photos are looked at. ${reviewTime}`
    : 'The register answers within seconds.';
