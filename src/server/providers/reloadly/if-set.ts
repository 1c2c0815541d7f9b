import { valuesOf } from '#server/platform/rotating-keys.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { reloadlyClient, type ReloadlyProduct } from './client.ts';

export interface ReloadlySet {
  clientFor: (product: ReloadlyProduct) => JsonClient;
  /** The current one and earlier ones. */
  webhookSecrets: readonly string[];
  isTrial: boolean;
}

/** Reloadly, when its keys are set: its test system in the demo, the live one in production. */
export function reloadlyIfSet({ env, clock }: ProviderParts): ReloadlySet | undefined {
  const {
    RELOADLY_CLIENT_ID: clientId,
    RELOADLY_CLIENT_SECRET: clientSecret,
    RELOADLY_URL: url,
  } = env;
  const webhookSecrets = valuesOf(env, 'RELOADLY_WEBHOOK_SECRET');
  if (!clientId || !clientSecret || webhookSecrets.length === 0) return undefined;
  const isTrial = !env.isProduction;
  const keys = { clientId, clientSecret };
  const at = (product: ReloadlyProduct) =>
    url ? { at: { auth: new URL('auth/', url).href, api: new URL(`${product}/`, url).href } } : {};
  return {
    clientFor: (product) => reloadlyClient({ product, isTrial, keys, clock, ...at(product) }),
    webhookSecrets,
    isTrial,
  };
}
