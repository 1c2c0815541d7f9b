import type { PaymentNotice, PaymentsPort } from '#server/ports/payments.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { readAs } from '#server/providers/read-as.ts';
import { idOf, isTrialKey, refusalIn, servesThere, type FlutterwaveParts } from './client.ts';
import { flutterwaveDeposits } from './deposits.ts';
import { flutterwaveDepositsList } from './lists.ts';
import { readHook } from './notice.ts';
import { flutterwaveRefunds } from './refunds.ts';
import { NamedAccount } from './wire.ts';

/** The account holder. */
const names = ({ client }: FlutterwaveParts): Pick<PaymentsPort, 'resolveAccount'> => ({
  async resolveAccount({ codes, accountNumber }) {
    const code = codes['flutterwave'];
    if (!code) return unclear('not_found');
    const body = { account_number: accountNumber, account_bank: code };
    const reply = await client.read('accounts/resolve', { body });
    const found = readAs(reply, NamedAccount);
    if (!found.ok) {
      const refused = refusalIn(reply);
      const isNone = refused && refused.status !== 401 && refused.status !== 403;
      return isNone ? saysNo('not_found') : unclear(found.reason);
    }
    // account holders stay out of the logged answers
    const accountName = found.value.data.account_name;
    return { kind: 'done', value: { accountName }, providerRef: '', raw: null };
  },
});

/** Incoming money in Ghana and Kenya through Flutterwave: its page, and prompts on phones. */
export const flutterwavePayments = (parts: FlutterwaveParts): PaymentsPort => ({
  id: idOf(parts.secretKey),
  isSandbox: isTrialKey(parts.secretKey),
  serves: servesThere,
  ...flutterwaveDeposits(parts),
  ...flutterwaveRefunds(parts),
  ...names(parts),
  // reserved accounts exist only in Nigeria, where this provider isn't used
  ensureReservedAccount: () => Promise.resolve(saysNo('other')),
  getTransfer: () => Promise.resolve(saysNo('not_found')),
  listPayins: null,
  getDispute: null,
  disputeAnswers: null,
  listSettled: flutterwaveDepositsList(parts),
  readNotice(header, raw): PaymentNotice {
    const hook = readHook(header, raw, parts.webhookSecrets);
    if (!hook) return { ok: false };
    const { event, reference, eventKey } = hook;
    const isCharge = event === 'charge.completed' && reference !== '';
    return { ok: true, eventKey, topic: isCharge ? 'deposit' : 'other', reference };
  },
});
