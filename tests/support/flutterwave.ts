import { flutterwavePayments, flutterwavePayouts } from '#server/providers/flutterwave/index.ts';
import { flutterwavePartsAt } from '#tests/conformance/vendors/flutterwave.ts';
import {
  startFlutterwave,
  type FlutterwaveStub,
} from '#tests/conformance/vendors/flutterwave-stub.ts';
import type { TestApp } from './api.ts';
import { switchTo } from './suppliers.ts';

/** Makes Flutterwave the gateway and the payout provider of an app, with a stub in its place. */
export async function aFlutterwave(app: TestApp): Promise<FlutterwaveStub> {
  const fake = await startFlutterwave();
  const { clock, log } = app.services;
  const parts = { ...flutterwavePartsAt(fake), clock, log };
  switchTo(app, 'payments', flutterwavePayments(parts));
  switchTo(app, 'payouts', flutterwavePayouts(parts));
  return fake;
}
