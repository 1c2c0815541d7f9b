import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CryptoDesk, CryptoNotice } from '#server/ports/crypto-desk.ts';
import { readJson } from '#server/providers/read-json.ts';
import { referenceOf } from '#server/providers/crypto-desk/reference-of.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import type { BtcpayClient } from './client.ts';
import { btcpayDeposits } from './deposits.ts';
import { btcpayList } from './list.ts';
import { btcpayTerms } from './methods.ts';
import { btcpaySends } from './sends.ts';
import { Hook } from './wire.ts';

const SIGNATURE_HEADER = 'BTCPay-Sig';

/** A payout's notice has only the store's own id. */
function readNotice(
  given: string | undefined,
  raw: Uint8Array,
  secrets: readonly string[],
): CryptoNotice {
  const [scheme, signature] = (given ?? '').split('=');
  if (scheme !== 'sha256' || !isSignedBytes(signature, raw, { secrets, encoding: 'hex' }))
    return { ok: false };
  const { data } = Hook.safeParse(readJson(raw));
  if (!data) return { ok: false };
  const { originalDeliveryId: eventKey, type, invoiceId, payoutId, metadata } = data;
  if (type.startsWith('Payout'))
    return { ok: true, eventKey, topic: 'send', reference: '', providerRef: payoutId ?? '' };
  const topic = type.startsWith('Invoice') ? 'deposit' : 'other';
  const reference = metadata?.orderId ?? '';
  return { ok: true, eventKey, topic, reference, providerRef: invoiceId ?? '' };
}

interface Parts {
  client: BtcpayClient;
  clock: Clock;
  log: Logger;
  webhookSecrets: readonly string[];
}

/** Bitcoin through our own BTCPay server. */
export function btcpayDesk({ webhookSecrets, ...parts }: Parts): CryptoDesk {
  return {
    id: 'btcpay',
    isSandbox: false,
    referenceFor: referenceOf,
    takes: btcpayTerms,
    ...btcpayDeposits(parts),
    ...btcpaySends(parts),
    listSettled: btcpayList(parts),
    readNotice: (header, raw) => readNotice(header(SIGNATURE_HEADER), raw, webhookSecrets),
  };
}
