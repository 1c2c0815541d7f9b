import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { paystackPartsAt } from '#tests/conformance/vendors/paystack.ts';

let fake: PaystackStub;
let payments: PaymentsPort;
beforeEach(async () => {
  fake = await startPaystack();
  payments = paystackPayments(paystackPartsAt(fake));
});
afterEach(() => fake.close());

const sent = (path: string) => fake.stub.requests.filter((request) => request.path === path).at(-1);
const read = ({ raw, header, signature }: ReturnType<PaystackStub['hook']>) =>
  payments.readNotice((name) => (name === header ? signature : undefined), raw);

describe('a dispute at Paystack', () => {
  const row = {
    id: 77,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'chargeback',
    refund_amount: 500_000,
    currency: 'NGN',
    dueAt: '2026-11-28T18:00:00.000Z',
    transaction: { reference: 'OJ-1', channel: 'card', currency: 'NGN' },
    created_at: '2026-11-26T10:00:00.000Z',
  };

  it('is announced by a notice and queried: which payment, how much, and by when', async () => {
    fake.disputes.set(77, row);
    const notice = read(fake.hook('charge.dispute.create', row));
    expect(notice).toMatchObject({ ok: true, topic: 'dispute', reference: '77' });
    expect(await payments.getDispute?.('77')).toMatchObject({
      kind: 'done',
      value: {
        id: '77',
        topic: 'deposit',
        reference: 'OJ-1',
        state: 'open',
        amount: money(500_000n, 'NGN'),
        dueAt: new Date('2026-11-28T18:00:00.000Z'),
      },
    });
  });

  it.each([
    ['awaiting-bank-feedback', null, 'answered'],
    ['resolved', 'declined', 'won'],
    ['resolved', 'merchant-accepted', 'lost'],
    ['resolved', 'auto-accepted', 'lost'],
  ])('that is %s as %s is %s', async (status, resolution, state) => {
    fake.disputes.set(77, { ...row, status, resolution });
    expect(await payments.getDispute?.('77')).toMatchObject({ value: { state } });
  });

  describe('that we answer', () => {
    const answer = {
      key: 'dispute/1/1',
      disputeId: '77',
      kind: 'contest' as const,
      amount: money(500_000n, 'NGN'),
      text: 'Confirmed by PIN.',
      customer: { name: 'Ada Obi', email: 'ada@example.test', phone: null },
      files: [{ name: 'd.png', contentType: 'image/png', bytes: new Uint8Array([1, 2]) }],
    };
    const sentTo = (path: string) => fake.stub.requests.filter((each) => each.path === path);

    it('gets the evidence, with its document, and refunds nothing', async () => {
      fake.disputes.set(77, { ...row });
      expect(await payments.disputeAnswers?.send(answer)).toMatchObject({ kind: 'done' });
      expect(sent('/dispute/77/evidence')?.body).toEqual({
        customer_email: 'ada@example.test',
        customer_name: 'Ada Obi',
        customer_phone: '',
        service_details: 'Confirmed by PIN.',
      });
      expect(sent('/dispute/77/resolve')?.body).toMatchObject({
        resolution: 'declined',
        refund_amount: 0,
        message: 'Confirmed by PIN.',
        uploaded_filename: 'kept.png',
      });
    });

    it('is reported once, even if it is sent again', async () => {
      fake.disputes.set(77, { ...row });
      await payments.disputeAnswers?.send(answer);
      expect(await payments.disputeAnswers?.send(answer)).toMatchObject({ kind: 'done' });
      expect(sentTo('/dispute/77/resolve')).toHaveLength(1);
    });

    it('is refunded in full when the claim is accepted', async () => {
      fake.disputes.set(77, { ...row });
      const accept = { ...answer, kind: 'accept' as const, files: [] };
      expect(await payments.disputeAnswers?.send(accept)).toMatchObject({ kind: 'done' });
      expect(sent('/dispute/77/resolve')?.body).toMatchObject({
        resolution: 'merchant-accepted',
        refund_amount: 500_000,
      });
      expect(sentTo('/dispute/77/evidence')).toEqual([]);
    });

    it('whose reply is lost is unknown, and done once we query again', async () => {
      fake.disputes.set(77, { ...row });
      fake.losesAnswers = true;
      expect(await payments.disputeAnswers?.send(answer)).toMatchObject({ kind: 'unknown' });
      fake.losesAnswers = false;
      expect(await payments.disputeAnswers?.send(answer)).toMatchObject({ kind: 'done' });
      expect(sentTo('/dispute/77/resolve')).toHaveLength(1);
    });

    it('is refused once the bank has decided against us', async () => {
      fake.disputes.set(77, { ...row, status: 'resolved', resolution: 'auto-accepted' });
      expect(await payments.disputeAnswers?.send(answer)).toMatchObject({ kind: 'failed' });
      expect(sentTo('/dispute/77/resolve')).toEqual([]);
    });
  });

  it('that is unknown there is not found, and one without an answer stays unknown', async () => {
    expect(await payments.getDispute?.('5')).toMatchObject({ code: 'not_found' });
    fake.fault = 'key refused';
    expect(await payments.getDispute?.('5')).toMatchObject({ kind: 'unknown' });
  });

  it('is reported again with each reminder', () => {
    const at = (updated_at: string) =>
      read(fake.hook('charge.dispute.remind', { ...row, updated_at }));
    const [one, same, later] = [
      at('2026-11-27T10:00'),
      at('2026-11-27T10:00'),
      at('2026-11-28T10:00'),
    ];
    expect(same).toEqual(one);
    expect(later).not.toEqual(one);
  });
});
