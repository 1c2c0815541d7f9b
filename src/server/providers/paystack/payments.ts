import type { PaymentNotice, PaymentsPort } from '#server/ports/payments.ts';
import { paystackAccounts } from './accounts.ts';
import { idOf, isTrialKey, type PaystackParts } from './client.ts';
import { paystackDeposits } from './deposits.ts';
import { paystackDisputeAnswers } from './dispute-answers.ts';
import { paystackDisputes } from './disputes.ts';
import { paystackPaymentsList } from './lists.ts';
import { paystackRefunds } from './refunds.ts';
import { readHook, type ReadHook } from './signature.ts';
import { paystackTransfersIn, TO_ACCOUNT } from './transfers-in.ts';

function subjectOf({ event, id, reference, channel }: ReadHook) {
  if (event === 'charge.success' && reference !== '')
    return { topic: channel === TO_ACCOUNT ? 'transfer' : 'deposit', reference } as const;
  if (event.startsWith('charge.dispute.') && id !== '')
    return { topic: 'dispute', reference: id } as const;
  return { topic: 'other', reference } as const;
}

/** Incoming money through Paystack: its page, prompts on phones, and accounts of our users' own. */
export const paystackPayments = (parts: PaystackParts): PaymentsPort => ({
  id: idOf(parts.secretKey),
  isSandbox: isTrialKey(parts.secretKey),
  ...paystackDeposits(parts),
  ...paystackAccounts(parts),
  ...paystackTransfersIn(parts),
  ...paystackRefunds(parts),
  ...paystackDisputes(parts),
  ...paystackDisputeAnswers(parts),
  listSettled: paystackPaymentsList(parts),
  readNotice(header, raw): PaymentNotice {
    const hook = readHook(header, raw, parts.noticeKeys);
    return hook ? { ok: true, eventKey: hook.eventKey, ...subjectOf(hook) } : { ok: false };
  },
});
