import { sha256 } from '#server/platform/crypto.ts';
import type { CryptoDesk, CryptoNotice } from '#server/ports/crypto-desk.ts';
import { readJson } from '#server/providers/read-json.ts';
import { referenceOf } from '#server/providers/crypto-desk/reference-of.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import { jsonClient, type JsonClient, type Timing } from '#server/providers/json-client.ts';
import { bushaDeposits } from './deposits.ts';
import { bushaSends } from './sends.ts';
import { bushaTerms } from './terms.ts';
import type { Parts } from './transfers.ts';
import { Hook, unconfirmed } from './wire.ts';

const VERSION = '2025-07-11';

/** Busha's API for businesses. */
export const bushaClient = (baseURL: string, secretKey: string, timing?: Timing): JsonClient =>
  jsonClient({
    baseURL,
    timing,
    headersFor: () => ({ authorization: `Bearer ${secretKey}`, 'x-bu-version': VERSION }),
  });

/** Parses a notice. It names a transfer by the provider's own id, and we use nothing else of it. */
function readNotice(
  given: string | undefined,
  raw: Uint8Array,
  secrets: readonly string[],
): CryptoNotice {
  if (!isSignedBytes(given, raw, { secrets, encoding: 'base64' })) return { ok: false };
  const { data } = Hook.safeParse(readJson(raw));
  if (!data) return { ok: false };
  const isTransfer = data.event.startsWith('transfer.');
  const isDeposit = data.data.category === 'deposit' || data.event === 'transfer.funds_received';
  return {
    ok: true,
    eventKey: sha256(raw).toString('hex'),
    topic: isTransfer ? (isDeposit ? 'deposit' : 'send') : 'other',
    reference: '',
    providerRef: data.data.id,
  };
}

/**
 * Stablecoins through Busha; its test system moves nothing real. It has no `listSettled`: its
 * public pages show a paged list of transfers, but not how to request the next page or a period.
 * Until its test system settles that, it isn't compared with our books at night, and the desk shows
 * that next to the coin figures.
 */
export function bushaDesk({
  webhookSecrets,
  isTrial,
  ...parts
}: Parts & { webhookSecrets: readonly string[]; isTrial: boolean }): CryptoDesk {
  return {
    id: isTrial ? 'busha-trial' : 'busha',
    isSandbox: isTrial,
    referenceFor: referenceOf,
    takes: bushaTerms,
    ...bushaDeposits(parts),
    ...bushaSends(parts),
    readNotice: (header, raw) =>
      readNotice(header(unconfirmed.signatureHeader), raw, webhookSecrets),
  };
}
