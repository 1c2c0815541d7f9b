import { valuesOf } from '#server/platform/rotating-keys.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { paystackClient, type PaystackParts } from './client.ts';

/** What its adapters need, if its key is set. */
export function paystackIfSet({ env, clock, log }: ProviderParts): PaystackParts | undefined {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: url } = env;
  if (!secretKey) return undefined;
  const noticeKeys = valuesOf(env, 'PAYSTACK_SECRET_KEY');
  return { client: paystackClient(url, secretKey), clock, log, secretKey, noticeKeys };
}
