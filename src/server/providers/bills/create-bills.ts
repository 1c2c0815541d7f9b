import type { Adapters } from '#server/ports/adapter.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { reloadlyIfSet } from '#server/providers/reloadly/if-set.ts';
import { supplyBook } from '#server/providers/supply-book.ts';
import { billsIdOf, reloadlyBills } from './reloadly/adapter.ts';
import type { AskedBill } from './reloadly/purchases.ts';
import { sandboxBills } from './sandbox.ts';
import { vtpassBills } from './vtpass/adapter.ts';
import { vtpassClient } from './vtpass/client.ts';

const LIVE = 'https://vtpass.com/api/';
const TRIAL = 'https://sandbox.vtpass.com/api/';

/** VTpass, when its keys are set: its test system in the demo, the live one in production. */
function vtpassIfSet({ env, clock, log }: ProviderParts): BillsPort[] {
  const {
    VTPASS_API_KEY: apiKey,
    VTPASS_PUBLIC_KEY: publicKey,
    VTPASS_SECRET_KEY: secretKey,
    VTPASS_URL: url,
  } = env;
  if (!apiKey || !publicKey || !secretKey) return [];
  const isTrial = !env.isProduction;
  const client = vtpassClient(url ?? (isTrial ? TRIAL : LIVE), { apiKey, publicKey, secretKey });
  return [vtpassBills({ client, clock, log, env, isTrial })];
}

function reloadlyBillsIfSet(parts: ProviderParts): BillsPort[] {
  const reloadly = reloadlyIfSet(parts);
  if (!reloadly) return [];
  const { clientFor, webhookSecrets, isTrial } = reloadly;
  const { clock, log } = parts;
  const clients = { topups: clientFor('topups'), utilities: clientFor('utilities') };
  const book = supplyBook<AskedBill>(parts, billsIdOf(isTrial));
  return [reloadlyBills({ clients, book, clock, log, webhookSecrets, isTrial })];
}

/**
 * The providers of bills: the configured ones, the preferred one first, or else the sandbox, which keeps
 * answering for the orders it received.
 */
export function createBills(parts: ProviderParts): Adapters<BillsPort> {
  const sandbox = sandboxBills(parts);
  const [current, ...others] = [...vtpassIfSet(parts), ...reloadlyBillsIfSet(parts)];
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
}
