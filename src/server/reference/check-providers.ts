import { SettingsError } from '#server/platform/env.ts';
import {
  lackOf,
  offWithout,
  remedyFor,
  type ProviderNeed,
} from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { sandboxesOf } from '#server/providers/sandboxes.ts';
import { listLacking } from './lacking.ts';

type Parts = Pick<Services, 'env' | 'providers' | 'log'>;

/** "off: no keys for bills (Airtime, Electricity): set VTPASS_API_KEY …" */
function describeLack(need: ProviderNeed): string {
  const services = offWithout(need);
  return `off: ${lackOf(need)}${services ? ` (${services})` : ''}: ${remedyFor(need)}.`;
}

/**
 * Logs what is off in production because its provider has no keys, and elsewhere which adapters are sandboxes.
 * @throws SettingsError with a sentence for each provider that production can’t do without
 */
export function checkProviders(parts: Parts): void {
  const { env, log, providers } = parts;
  const lacking = listLacking(parts);
  const refused = lacking.filter(({ isRequired }) => isRequired);
  if (refused.length > 0)
    throw new SettingsError(
      refused
        .map((need) => `Production refuses the sandbox for ${need.what}: ${remedyFor(need)}.`)
        .join('\n'),
    );
  for (const need of lacking) log.info(describeLack(need));
  const sandboxes = sandboxesOf(providers);
  if (!isLive(env) && sandboxes.length > 0)
    log[env.isProduction ? 'warn' : 'info']({ sandboxes }, 'these providers are sandboxes');
}
