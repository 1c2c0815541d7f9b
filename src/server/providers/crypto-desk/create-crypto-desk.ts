import { valuesOf } from '#server/platform/rotating-keys.ts';
import type { Adapters } from '#server/ports/adapter.ts';
import type { CoinOn, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { btcpayDesk } from './btcpay/adapter.ts';
import { btcpayClient } from './btcpay/client.ts';
import { bushaClient, bushaDesk } from './busha/adapter.ts';
import { quoteBook } from './busha/quote-book.ts';
import { sandboxCryptoDesk } from './sandbox.ts';

/** The counterparties that receive new requests: all real ones, or in the demo all that move nothing real. */
export const desksInUse = ({ current, all }: Adapters<CryptoDesk>): CryptoDesk[] =>
  all.filter(({ isSandbox }) => isSandbox === current.isSandbox);

/**
 * The provider for a coin on a network; undefined if there is none. The sandbox never fills in for coins that
 * the real ones lack, because no one has a key to its addresses.
 */
export const deskFor = (desks: Adapters<CryptoDesk>, on: CoinOn): CryptoDesk | undefined =>
  desksInUse(desks).find((desk) => desk.takes(on));

/** Our own BTCPay server, if it is configured. */
function btcpayIfSet({ env, clock, log }: ProviderParts): CryptoDesk[] {
  const { BTCPAY_URL: url, BTCPAY_API_KEY: apiKey, BTCPAY_STORE_ID: storeId } = env;
  const webhookSecrets = valuesOf(env, 'BTCPAY_WEBHOOK_SECRET');
  if (!url || !apiKey || !storeId || webhookSecrets.length === 0) return [];
  const client = btcpayClient({ url, apiKey, storeId });
  return [btcpayDesk({ client, clock, log, webhookSecrets })];
}

const BUSHA_LIVE = 'https://api.busha.so/';
const BUSHA_TRIAL = 'https://api.sandbox.busha.so/';

/** Busha, when its keys are set: its test system in the demo, the live one in production. */
function bushaIfSet({ env, db, clock, log }: ProviderParts): CryptoDesk[] {
  const { BUSHA_SECRET_KEY: secretKey } = env;
  const webhookSecrets = valuesOf(env, 'BUSHA_WEBHOOK_SECRET');
  if (!secretKey || webhookSecrets.length === 0) return [];
  const isTrial = !env.isProduction;
  const client = bushaClient(isTrial ? BUSHA_TRIAL : BUSHA_LIVE, secretKey);
  const book = quoteBook({ db, clock }, isTrial ? 'busha-trial' : 'busha');
  return [bushaDesk({ client, book, clock, log, webhookSecrets, isTrial })];
}

/** The counterparties for coins: those that are configured, otherwise the sandbox. See deskFor. */
export function createCryptoDesk(parts: ProviderParts): Adapters<CryptoDesk> {
  const sandbox = sandboxCryptoDesk(parts);
  const [current, ...others] = [...btcpayIfSet(parts), ...bushaIfSet(parts)];
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
}
