import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { sandboxBills } from './sandbox.ts';
import { vtpassBills } from './vtpass/adapter.ts';
import { vtpassClient } from './vtpass/client.ts';

export { KEY_CHANGE } from '#server/ports/bills.ts';
export { billsFor, codeAt, findCode } from './codes.ts';
export { sendBillNotice } from './notice.job.ts';
export { vtpassNoticeSecret } from './vtpass/adapter.ts';
export type {
  BillPlan,
  BillsNotice,
  BillsPort,
  BuyRequest,
  Customer,
  Vended,
  VerifyRequest,
  Voucher,
} from '#server/ports/bills.ts';
export { magicBillNumbers } from './sandbox-magic.ts';

const LIVE = 'https://vtpass.com/api/';
const TRIAL = 'https://sandbox.vtpass.com/api/';

/** VTpass, when its keys are set: its test system in the demo, the live one in production. */
function vtpassIfSet({ env, clock, log }: ProviderParts): BillsPort | undefined {
  const {
    VTPASS_API_KEY: apiKey,
    VTPASS_PUBLIC_KEY: publicKey,
    VTPASS_SECRET_KEY: secretKey,
  } = env;
  if (!apiKey || !publicKey || !secretKey) return undefined;
  const isTrial = !env.isProduction;
  const client = vtpassClient(isTrial ? TRIAL : LIVE, { apiKey, publicKey, secretKey });
  return vtpassBills({ client, clock, log, env, isTrial });
}

/**
 * Who delivers bills: VTpass when it is configured, otherwise the sandbox, which keeps answering for the
 * orders it received.
 */
export function createBills(parts: ProviderParts): Adapters<BillsPort> {
  const sandbox = sandboxBills(parts);
  const vtpass = vtpassIfSet(parts);
  return vtpass ? adaptersOf(vtpass, sandbox) : adaptersOf(sandbox);
}
