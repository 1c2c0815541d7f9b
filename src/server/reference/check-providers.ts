import type { CountryCode } from '#lib/countries.ts';
import { servicesBehind } from '#lib/provider-desk/ports.ts';
import { SettingsError } from '#server/platform/env.ts';
import {
  offWithout,
  providerNeeds,
  remedyFor,
  type ProviderNeed,
} from '#server/platform/provider-needs.ts';
import { isSandboxAt, sandboxesOf } from '#server/providers/sandboxes.ts';
import type { Services } from '#server/platform/services.ts';
import { listAllServices } from './list-all-services.ts';

type Parts = Pick<Services, 'db' | 'env' | 'providers' | 'log'>;

/** Whether a service stops without the provider of a port. */
const isBehind = (port: ProviderNeed['port'], slug: string): boolean =>
  servicesBehind(port).some(({ service }) => service === slug);

const isLive = ({ env }: Pick<Parts, 'env'>): boolean => env.isProduction && !env.ALLOW_SANDBOX;

/** A provider that a service needs and that is a sandbox in production: it must not handle real money. */
export const sandboxBehind = (
  parts: Pick<Parts, 'env' | 'providers'>,
  slug: string,
): ProviderNeed | undefined =>
  isLive(parts)
    ? providerNeeds.find(({ port }) => isBehind(port, slug) && isSandboxAt(parts.providers, port))
    : undefined;

interface On {
  country_code: CountryCode;
  slug: string;
}

/** Which of the services are on, each with its countries: "fund-bets (NG)". */
function useOf({ port }: ProviderNeed, on: readonly On[]): string[] {
  const mine = Map.groupBy(
    on.filter(({ slug }) => isBehind(port, slug)),
    ({ slug }) => slug,
  );
  return [...mine].map(
    ([slug, rows]) => `${slug} (${rows.map((row) => row.country_code).join(', ')})`,
  );
}

function* refusals(need: ProviderNeed, on: readonly On[]): Iterable<string> {
  const { what, isForServices } = need;
  if (!isForServices) yield `Production refuses the sandbox for ${what}: ${remedyFor(need)}.`;
  const used = useOf(need, on);
  if (used.length > 0)
    yield `Production refuses the sandbox for ${what}, which is behind ${used.join(', ')}: ${remedyFor(need)}${need.isMissing ? '; ' : ', or '}switch these services off (npm run ops -- services set).`;
}

/**
 * Logs which adapters are sandboxes. In production, a sandbox is refused for everything that can't be
 * switched off and for every service that is on; ALLOW_SANDBOX is only for test systems.
 * @throws SettingsError with a sentence for each
 */
export async function checkProviders(parts: Parts): Promise<void> {
  const { db, env, log, providers } = parts;
  const sandboxes = sandboxesOf(providers);
  if (isLive(parts) && sandboxes.length > 0) {
    const on = (await listAllServices(db)).filter(({ active }) => active);
    const refused = providerNeeds
      .filter(({ port }) => isSandboxAt(providers, port))
      .flatMap((need) => [...refusals(need, on)]);
    if (refused.length > 0) throw new SettingsError(refused.join('\n'));
  }
  // said in words, so that no one looks for a fault
  for (const need of isLive(parts) ? providerNeeds.filter(({ isMissing }) => isMissing) : [])
    log.info(`not offered: ${offWithout(need)}. For ${need.what}, ${remedyFor(need)}.`);
  if (sandboxes.length > 0)
    log[env.isProduction ? 'warn' : 'info']({ sandboxes }, 'these providers are sandboxes');
}
