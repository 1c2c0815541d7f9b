import { money } from '#lib/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaidOut, PayoutPort } from '#server/ports/payouts.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readJson } from '#server/providers/read-json.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import { Notice, OnePayout, unconfirmed, type WeaverPayout } from './wire.ts';

interface Parts {
  client: JsonClient;
  clock: Clock;
  webhookSecret: string;
}

/** An unknown state isn't final: the money stays on hold and we query again. */
function answerOf({ id, state, cents, currency }: WeaverPayout): Outcome<PaidOut> {
  switch (state) {
    case 'paid':
      return {
        kind: 'done',
        value: { paid: money(BigInt(cents), currency) },
        providerRef: id,
        raw: null,
      };
    case 'refused':
      return saysNo('declined');
    case 'returned':
      return saysNo('reversed');
    default:
      return notYet(id);
  }
}

/** Payouts through Weaver, which identifies each by our reference and pays it once. */
export const weaverPayouts = ({ client, clock, webhookSecret }: Parts): PayoutPort => ({
  id: 'weaver',
  isSandbox: false,
  referenceFor: (orderId) => `oja-${orderId}`,

  async pay({ reference, amount, codes, accountNumber }) {
    const reply = await client.send('payouts', {
      ref: reference,
      cents: Number(amount.minor),
      currency: amount.currency,
      bank: codes['weaver'],
      account: accountNumber,
    });
    const read = readAs(reply, OnePayout);
    if (read.ok) return answerOf(read.value.payout);
    // used before: an earlier attempt got through, and only a query can tell what happened to it
    if (read.status === unconfirmed.usedReference) return notYet();
    if (read.status >= 400) return saysNo(read.status === 401 ? 'auth' : 'invalid_input');
    return unclear(read.reason);
  },

  async requery({ reference, sentAt }) {
    const path = `payouts/${encodeURIComponent(reference)}`;
    const read = readAs(await client.read(path, { query: {} }), OnePayout);
    if (read.ok) return answerOf(read.value.payout);
    // a refused query says nothing about the payout; only "no such payout" does, and only after a
    // while
    if (read.status !== 404) return unclear(read.reason);
    return isProofOfNone(sentAt, clock) ? saysNo('not_found') : unclear('not_found');
  },

  listSettled: () => Promise.resolve(unclear('no_adapter')),

  readNotice(header, raw) {
    const scheme = { secrets: [webhookSecret], encoding: 'hex' } as const;
    if (!isSignedBytes(header('x-weaver-signature'), raw, scheme)) return { ok: false };
    const { data } = Notice.safeParse(readJson(raw));
    return data ? { ok: true, eventKey: data.id, reference: data.ref } : { ok: false };
  },
});
