import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { OffReason } from '#lib/reference/contract.ts';

/** What we say about a service that is on in a country and has nothing to buy there. */
export const notOfferedYet = (country: CountryCode): string =>
  `We don’t offer this in ${supportedCountries[country].name} yet.`;

/** The same for deposits, which aren’t a service. */
export const noDepositsYet = (country: CountryCode): string =>
  `We don’t take deposits in ${supportedCountries[country].name} yet.`;

/** The same for every bill. */
export const noBillsYet = (country: CountryCode): string =>
  `We don’t offer bills in ${supportedCountries[country].name} yet.`;

/** Why a service is off, in the words of its page. */
export const describeOff = (reason: OffReason, country: CountryCode): string =>
  ({
    country: 'This service isn’t available in your country.',
    later: 'This service isn’t ready yet. We’ll launch it once it works from end to end.',
    down: 'This service is down right now. You haven’t been charged.',
    empty: notOfferedYet(country),
  })[reason];
