import { valuesOf } from '#server/platform/rotating-keys.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { flutterwaveClient, type FlutterwaveParts } from './client.ts';

/** What its adapters need, if its key is set. */
export function flutterwaveIfSet({ env, clock, log }: ProviderParts): FlutterwaveParts | undefined {
  const { FLUTTERWAVE_SECRET_KEY: secretKey, FLUTTERWAVE_URL: url } = env;
  const webhookSecrets = valuesOf(env, 'FLUTTERWAVE_WEBHOOK_SECRET');
  if (!secretKey || webhookSecrets.length === 0) return undefined;
  return { client: flutterwaveClient(url, secretKey), clock, log, secretKey, webhookSecrets };
}
