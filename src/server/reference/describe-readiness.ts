import { supportedCountries } from '#lib/countries.ts';
import { nameOfService } from '#lib/services/names.ts';
import type { ServiceState } from '#lib/reference/desk/services.contract.ts';

/** "Gift cards bought, Local gift cards (no supplier’s cards are matched to ours)" for each reason. */
function describeGaps(states: readonly ServiceState[]): string {
  const byReason = Map.groupBy(states, ({ gaps }) => gaps.map(({ text }) => text).join('; '));
  return [...byReason]
    .map(
      ([reason, mine]) => `${mine.map(({ slug }) => nameOfService(slug)).join(', ')} (${reason})`,
    )
    .join('; ');
}

const after = (label: string, states: readonly ServiceState[]): string =>
  states.length > 0 ? `; ${label}: ${describeGaps(states)}` : '';

/** One line for each country: how many services can be used, and which are on but empty, or off without keys. */
export function describeReadiness(states: readonly ServiceState[]): string[] {
  const byCountry = Map.groupBy(states, ({ country_code }) => country_code);
  return [...byCountry].map(([country, mine]) => {
    const open = mine.filter(({ state }) => state === 'open').length;
    const empty = mine.filter(({ state }) => state === 'empty');
    const off = mine.filter(({ state, gaps }) => state === 'off' && gaps.length > 0);
    const counted = `${supportedCountries[country].name}: ${open} of ${mine.length} services can be used`;
    return `${counted}${after('empty', empty)}${after('off', off)}.`;
  });
}
