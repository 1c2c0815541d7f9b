import { expect } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { aMember, PASSWORD, type TestApp } from './api.ts';
import { isOfDesk, isOpen } from './call-sessions.ts';
import { decideCard } from './card-desk.ts';
import { sell } from './cards.ts';
import { anOperator } from './desk.ts';
import { aPaidDeposit } from './disputes.ts';
import { named } from './every-call.ts';
import { anOwner, objectFor, shared } from './owned.ts';
import { spin } from './wheel.ts';

/** Calls about one thing that belongs to a member. */
export const hasOwner = (call: Call): boolean =>
  call.path.includes('{') &&
  !isOpen(call) &&
  !isOfDesk(call) &&
  call.guard !== 'signature' &&
  !shared.includes(call.path);

/** Members sign in, buy, sell, deposit and win; each of them has one of everything that a call can be about. */
export async function aDayOfBusiness(app: TestApp, calls: readonly Call[]): Promise<void> {
  const owner = await anOwner(app);
  for (const call of calls.filter(hasOwner)) await objectFor(app, owner, named(call), call);

  const seller = await aMember(app);
  const { email } = seller.user;
  const signedIn = await app.call('POST', '/login', {
    body: { auth_input: email, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  await seedCards(app.services.db);
  const sold = await sell(app, seller);
  const operator = await anOperator(app, 'Ada', 'owner');
  const decided = await decideCard(app, operator, sold.body.data, { verdict: 'approve' });
  expect(decided.status).toBe(200);

  await aPaidDeposit(app);
  expect((await spin(app, owner)).status).toBe(200);
  await app.drainJobs({ includeLater: true });
}
