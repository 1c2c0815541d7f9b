import { expect } from 'vitest';
import type { TestApp, TestMember } from './api.ts';
import { aKnownMember, decide, startCheckout } from './deposits.ts';

export interface PaidDeposit {
  member: TestMember;
  reference: string;
}

/** A deposit that was paid at the gateway. */
export async function aPaidDeposit(app: TestApp, amount = '5000'): Promise<PaidDeposit> {
  const member = await aKnownMember(app);
  const reference = await startCheckout(app, member, amount);
  await decide(app, reference, 'paid');
  await app.drainJobs();
  return { member, reference };
}

/** The payer turns to their bank, or the bank decides; its notice has been processed. */
export async function moveDispute(
  app: TestApp,
  reference: string,
  state: 'open' | 'won' | 'lost',
): Promise<{ status: number }> {
  const answer = await app.call('POST', `/sandbox/gateway/${reference}/dispute`, {
    body: { state },
  });
  await app.drainJobs();
  return answer;
}

/** A paid deposit that its payer disputes. */
export async function aDispute(app: TestApp, amount?: string): Promise<PaidDeposit> {
  const paid = await aPaidDeposit(app, amount);
  expect((await moveDispute(app, paid.reference, 'open')).status).toBe(200);
  return paid;
}
