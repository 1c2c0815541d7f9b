import type { ProviderParts } from '#server/providers/parts.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { sandboxBills } from './sandbox.ts';
import { vtpassBills } from './vtpass/adapter.ts';
import { vtpassClient } from './vtpass/client.ts';

export { KEY_CHANGE } from '#server/ports/bills.ts';
export { codeAt, findCode } from './codes.ts';
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

/** Who delivers bills: VTpass when its keys are set, else the sandbox. */
export function createBills(parts: ProviderParts): BillsPort {
  const { env, clock, log } = parts;
  const {
    VTPASS_API_KEY: apiKey,
    VTPASS_PUBLIC_KEY: publicKey,
    VTPASS_SECRET_KEY: secretKey,
  } = env;
  if (!apiKey || !publicKey || !secretKey) return sandboxBills(parts);
  const client = vtpassClient(env.isProduction ? LIVE : TRIAL, { apiKey, publicKey, secretKey });
  return vtpassBills({ client, clock, log, env });
}
