import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxFloat } from '#server/providers/sandbox-float.ts';
import { readOrderNotice, sampleNotice } from '#server/providers/notice-signature.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { VouchersNotice, VouchersPort } from '#server/ports/vouchers.ts';
import { noAnswer, saysNo } from './sandbox-answers.ts';
import { sandboxVouchersList } from './sandbox-list.ts';
import { holderOf, NO_ANSWER, NO_ACCOUNT } from './sandbox-magic.ts';
import { sandboxReceiving } from './sandbox-receiving.ts';
import { sandboxSending } from './sandbox-sending.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from './signature.ts';

function readNotice(
  signature: string | undefined,
  raw: Uint8Array,
  secret: string,
): VouchersNotice {
  const notice = readOrderNotice(signature, raw, secret);
  if (!notice.ok) return notice;
  const { event } = JSON.parse(new TextDecoder().decode(raw)) as { event?: unknown };
  return { ...notice, topic: event === 'payment' ? 'received' : 'sent' };
}

/**
 * A voucher provider that exists only here. It keeps its own books; its notices are never trusted without
 * asking it.
 */
export function sandboxVouchers(parts: ProviderParts): VouchersPort {
  const secret = noticeSecret(parts.env);
  return {
    id: 'vouchers-sandbox',
    isSandbox: true,
    getFloat: sandboxFloat(parts, 'float_vouchers'),
    sampleNotice: () => sampleNotice({ SIGNATURE_HEADER, signNotice }, noticeSecret(parts.env)),
    name: 'Demo Dollar Voucher',
    referenceFor: (orderId) => `OJD${orderId.replaceAll('-', '')}`,
    async findHolder(account) {
      const behaviour = await waitAsSwitched(await readSwitch(parts.db, 'vouchers'));
      if (behaviour === 'timeout' || account.endsWith(NO_ANSWER)) return noAnswer;
      if (account.endsWith(NO_ACCOUNT)) return saysNo('not_found');
      return { kind: 'done', value: { name: holderOf(account) }, providerRef: account, raw: null };
    },
    ...sandboxSending(parts),
    ...sandboxReceiving(parts),
    listSettled: sandboxVouchersList(parts),
    readNotice: (header, raw) => readNotice(header(SIGNATURE_HEADER), raw, secret),
  };
}
