import { flutterwavePayments } from '#server/providers/flutterwave/payments.ts';
import { flutterwavePayouts } from '#server/providers/flutterwave/payouts.ts';
import {
  startFlutterwave,
  type FlutterwaveStub,
} from '#tests/conformance/vendors/flutterwave-stub.ts';
import { flutterwavePartsAt } from '#tests/conformance/vendors/flutterwave.ts';
import type { TestApp } from './api.ts';
import { switchTo } from './suppliers.ts';

/** Makes Flutterwave the app's gateway and payout provider, with a stub in its place. */
export async function aFlutterwave(app: TestApp): Promise<FlutterwaveStub> {
  const fake = await startFlutterwave();
  const { clock, log } = app.services;
  const parts = { ...flutterwavePartsAt(fake), clock, log };
  switchTo(app, 'payments', flutterwavePayments(parts));
  switchTo(app, 'payouts', flutterwavePayouts(parts));
  return fake;
}
