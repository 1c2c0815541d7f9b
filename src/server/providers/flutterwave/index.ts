import type { ProviderParts } from '#server/providers/parts.ts';
import { flutterwaveClient, type FlutterwaveParts } from './client.ts';

export { flutterwavePayments } from './payments.ts';
export { flutterwavePayouts } from './payouts.ts';

/** What its adapters need, when its key is set. */
export function flutterwaveIfSet({ env, clock, log }: ProviderParts): FlutterwaveParts | undefined {
  const {
    FLUTTERWAVE_SECRET_KEY: secretKey,
    FLUTTERWAVE_WEBHOOK_SECRET: webhookSecret,
    FLUTTERWAVE_URL: url,
  } = env;
  if (!secretKey || !webhookSecret) return undefined;
  return { client: flutterwaveClient(url, secretKey), clock, log, secretKey, webhookSecret };
}
