import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import type { SignedNotice } from '#tests/conformance/notices.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { paystackPartsAt } from '#tests/conformance/vendors/paystack.ts';
import { ORIGIN, type TestApp } from './api.ts';
import { switchTo } from './suppliers.ts';

/**
 * Makes Paystack the app's gateway and payout provider, with a stub in its place that never delays.
 */
export async function aPaystack(app: TestApp): Promise<PaystackStub> {
  const fake = await startPaystack();
  const { clock, log } = app.services;
  const parts = { ...paystackPartsAt(fake), clock, log };
  switchTo(app, 'payments', paystackPayments(parts));
  switchTo(app, 'payouts', paystackPayouts(parts));
  return fake;
}

/** Posts a notice as the provider; returns the status of our reply. */
export async function tell(
  app: TestApp,
  { raw, header, signature }: SignedNotice,
  provider = 'paystack',
) {
  const request = new Request(`${ORIGIN}/api/webhooks/${provider}`, {
    method: 'POST',
    body: Buffer.from(raw),
    headers: { 'content-type': 'application/json', [header]: signature },
  });
  const bindings = { clientAddress: '127.0.0.1', requestId: 'notice' };
  return (await app.api.fetch(request, bindings)).status;
}
