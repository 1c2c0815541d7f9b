import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  noticeSecret,
  SIGNATURE_HEADER,
  signNotice,
} from '#server/providers/payments/signature.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { checkDeposit } from '#server/wallet/settle-deposit.ts';
import { aMember, anApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { bookedOf, decide, houseOf, startCheckout, statusOf } from '#tests/support/deposits.ts';
import { freshToken } from '#tests/support/orders.ts';
import { loseJobs } from '#tests/support/reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

/** Posts a signed notice of the gateway. */
async function tell(event: string, reference: string): Promise<number> {
  const body = JSON.stringify({ event, data: { reference, channel: 'card' } });
  const headers = { [SIGNATURE_HEADER]: signNotice(body, noticeSecret(app.services.env)) };
  const answer = await app.api.fetch(
    new Request(`${ORIGIN}/api/webhooks/payments-sandbox`, { method: 'POST', body, headers }),
    { clientAddress: '127.0.0.1', requestId: 'notice' },
  );
  return answer.status;
}

const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, work);

describe('a paid checkout', () => {
  it('is credited once when notices, the payer, the check job and the nightly run come together', async () => {
    const float = await houseOf(app, 'float_payments');
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    app.clock.advance(900);
    const token = await freshToken(app, member);
    const today = app.clock.now().toISOString().slice(0, 10);
    const check = () => checkDeposit.run(app.services, { reference, last: false });
    await Promise.all([
      ...times(8, () => tell('charge.success', reference)),
      ...times(8, () => app.call('GET', `/payment/deposit/${reference}`, { token })),
      ...times(8, check),
      ...times(2, () => reconcileDay(app.services, today)),
    ]);
    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, member)).toBe(500_000n);
    expect((await houseOf(app, 'float_payments')) - float).toBe(-510_000n);
    expect(await statusOf(app, { ...member, token }, reference)).toBe('completed');
  });

  it('is credited once when the notice of a failed attempt comes after that of the payment', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'failed');
    await decide(app, reference, 'paid');
    await loseJobs(app, 'sandbox.payment-notice');
    for (const event of ['charge.success', 'charge.failed', 'charge.success', 'charge.failed']) {
      expect(await tell(event, reference)).toBe(200);
      await app.drainJobs();
    }
    const token = await freshToken(app, member);
    expect(await statusOf(app, { ...member, token }, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('is credited once when the first attempt failed, the page said so, and the payment came late', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    const { token } = member;
    await decide(app, reference, 'failed');
    expect(
      await statusOf(app, { ...member, token: await freshToken(app, member) }, reference),
    ).toBe('failed');
    await decide(app, reference, 'paid');
    await Promise.all([
      ...times(4, () => tell('charge.success', reference)),
      ...times(4, () => app.call('GET', `/payment/deposit/${reference}`, { token })),
      ...times(4, () => checkDeposit.run(app.services, { reference, last: true })),
    ]);
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(500_000n);
  });
});
