import type { CryptoDesk, CryptoNotice } from '#server/ports/crypto-desk.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { z } from 'zod';
import { termsOf } from './chains.ts';
import { referenceOf } from './reference-of.ts';
import { readJson } from '#server/providers/read-json.ts';
import { sandboxDeposits } from './sandbox-deposits.ts';
import { sandboxCoinList } from './sandbox-list.ts';
import { sandboxSends } from './sandbox-sends.ts';
import { isSignedBy, noticeSecret, SIGNATURE_HEADER } from './signature.ts';

const Notice = z.object({
  originalDeliveryId: z.string(),
  type: z.string(),
  data: z.object({ reference: z.string() }),
});

function readNotice(signature: string | undefined, raw: Uint8Array, secret: string): CryptoNotice {
  if (!isSignedBy(signature, raw, secret)) return { ok: false };
  const parsed = Notice.safeParse(readJson(raw));
  if (!parsed.success) return { ok: false };
  const { originalDeliveryId: eventKey, type, data } = parsed.data;
  const topic = type.startsWith('send.') ? 'send' : 'deposit';
  return { ok: true, eventKey, topic, reference: data.reference, providerRef: data.reference };
}

/**
 * A counterparty for coins that exists only here, on its own chains, whose blocks follow the clock. Its
 * notices are never trusted without asking it.
 */
export function sandboxCryptoDesk(parts: ProviderParts): CryptoDesk {
  const secret = noticeSecret(parts.env);
  return {
    id: 'crypto-sandbox',
    isSandbox: true,
    referenceFor: referenceOf,
    takes: termsOf,
    ...sandboxDeposits(parts),
    ...sandboxSends(parts),
    listSettled: sandboxCoinList(parts),
    readNotice: (header, raw) => readNotice(header(SIGNATURE_HEADER), raw, secret),
  };
}
