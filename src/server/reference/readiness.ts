import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { takesOrders } from '#lib/provider-desk/ports.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { ordersOf, services, type Switch } from '#lib/services/services.ts';
import { lackOf, providerNeeds, remedyFor } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { serves } from '#server/providers/routing/breakers.ts';
import { lackBehind } from './lacking.ts';
import { limitsOfCountry } from './limits-of-country.ts';

export type ReadinessParts = Pick<Services, 'db' | 'clock' | 'env' | 'providers'>;

/** What one service needs before anyone can buy it, besides its switch, a provider and limits. */
export interface Readiness {
  service: Switch;
  /** Everything that is missing in a country. It only reads. */
  gapsIn(parts: ReadinessParts, country: CountryCode): Promise<readonly Gap[]>;
}

const checks = new Map<string, Readiness>();

/** Lets a feature check one of its services. */
export const registerReadiness = (check: Readiness): void => void checks.set(check.service, check);

/** A provider that has no keys, that doesn't serve the country, or that doesn't sell this anywhere. */
function providerGap(
  { env, providers }: Pick<ReadinessParts, 'env' | 'providers'>,
  slug: string,
  country: CountryCode,
): Gap | undefined {
  const lack = lackBehind({ env, providers }, slug);
  if (lack) return { kind: 'keys', text: lackOf(lack), remedy: remedyFor(lack) };
  const service = services.find((each) => each.service === slug);
  if (!service) return undefined;
  const product = ordersOf(service) ?? slug;
  const unserved = [service.provider ?? []]
    .flat()
    .flatMap((port) => (takesOrders(port) ? [port] : []))
    .find((port) => !providers[port].inUse.some((each) => serves(each, { country, product })));
  const what = providerNeeds.find(({ port }) => port === unserved)?.what;
  if (unserved === undefined || what === undefined) return undefined;
  const isSold = countryCodes.some((each) =>
    providers[unserved].inUse.some((one) => serves(one, { country: each, product })),
  );
  return !isSold
    ? {
        kind: 'vendor',
        text: `none of our providers for ${what} sells it`,
        remedy: 'docs/providers.md, “What has no provider”',
      }
    : {
        kind: 'provider',
        text: `no provider for ${what} serves ${supportedCountries[country].name}`,
        remedy: 'npm run -s ops -- providers',
      };
}

async function limitGaps(parts: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const levels = await limitsOfCountry(parts, country);
  if (levels.some(({ one_time_spend: most }) => most > 0n)) return [];
  return [{ kind: 'limits', text: 'no limits are set', remedy: '/desk/settings/limits' }];
}

/**
 * Everything that a service lacks in a country, whether it is switched on or not; empty if it can be bought.
 * Without a provider nothing else is checked.
 */
export async function findGaps(
  parts: ReadinessParts,
  slug: string,
  country: CountryCode,
): Promise<readonly Gap[]> {
  const missing = providerGap(parts, slug, country);
  if (missing) return [missing];
  const [limits, own] = await Promise.all([
    limitGaps(parts, country),
    checks.get(slug)?.gapsIn(parts, country) ?? [],
  ]);
  return [...limits, ...own];
}
