import { supportedCountries } from '#lib/countries.ts';
import { nameOfService } from '#lib/services/names.ts';
import type { ServiceState } from '#lib/reference/desk/services.contract.ts';

/** "Gift cards bought, Local gift cards (no supplier’s cards are matched to ours)" for each reason. */
function describeEmpty(states: readonly ServiceState[]): string {
  const byReason = Map.groupBy(states, ({ gaps }) => gaps.map(({ text }) => text).join('; '));
  return [...byReason]
    .map(
      ([reason, mine]) => `${mine.map(({ slug }) => nameOfService(slug)).join(', ')} (${reason})`,
    )
    .join('; ');
}

/** One line for each country: how many services can be used, and which are on but empty. */
export function describeReadiness(states: readonly ServiceState[]): string[] {
  const byCountry = Map.groupBy(states, ({ country_code }) => country_code);
  return [...byCountry].map(([country, mine]) => {
    const open = mine.filter(({ state }) => state === 'open').length;
    const empty = mine.filter(({ state }) => state === 'empty');
    const counted = `${supportedCountries[country].name}: ${open} of ${mine.length} services can be used`;
    return empty.length > 0 ? `${counted}; empty: ${describeEmpty(empty)}.` : `${counted}.`;
  });
}
