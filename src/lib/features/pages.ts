import type { Feature } from './contract.ts';
import type { OffReason } from '#lib/reference/contract.ts';
import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { featureGroupIds, featureGroups, type FeatureGroup } from './look.ts';
import { notOfferedYet } from '#lib/services/off-reasons.ts';
import { firstOff, readServices } from '#lib/services/open-services.ts';
import type { PageApi } from '#lib/page-api.ts';
import { routes } from '#lib/routes.ts';

/** Whether a product can be used in a country, and why not. */
export interface Openness {
  country: CountryCode;
  reason: OffReason | null;
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path);

/** Whether its pages exist in this version. */
export function isBuilt({ action_path, coming }: Pick<Feature, 'action_path' | 'coming'>): boolean {
  const path = action_path.replace(/\?.*/, '');
  return !coming && routes.some(({ pattern, built }) => built && matches(pattern, path));
}

/** Where a product is available, in every country, because its page is shown to people in all of them. */
export async function readOpenness(api: PageApi, services: readonly string[]): Promise<Openness[]> {
  return Promise.all(
    countryCodes.map(async (country) => {
      const open = await readServices(api, country);
      return { country, reason: open.failed ? null : (firstOff(open, services)?.reason ?? null) };
    }),
  );
}

/** Why a product isn't available in a country, in words. */
export function offText(reason: OffReason, country: CountryCode): string {
  const { name } = supportedCountries[country];
  return {
    country: `This is not offered in ${name}.`,
    later: `This is not open in ${name} yet. We switch it on when it works from end to end.`,
    down: 'This is out of order right now. What is held in your wallet is safe.',
    empty: notOfferedYet(country),
  }[reason];
}

/** The features by group, in order. */
export const groupFeatures = (
  features: readonly Feature[],
): { id: FeatureGroup; name: string; features: Feature[] }[] =>
  featureGroupIds.map((id) => ({
    id,
    name: featureGroups[id],
    features: features
      .filter(({ group }) => group === id)
      .toSorted((a, b) => a.position - b.position),
  }));
