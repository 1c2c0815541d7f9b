import type { Member } from '#lib/visitor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { payAtGateway } from '#server/providers/payments/sandbox-counter.ts';
import { moveSandboxDispute } from '#server/providers/payments/sandbox-disputes.ts';
import { priceDeposit, returnUrlFor } from '#server/wallet/deposit-input.ts';
import { findDepositByKey } from '#server/wallet/deposits.ts';
import { settleDeposit } from '#server/wallet/settle-deposit.ts';
import { askToPay, openDeposit } from '#server/wallet/start-deposit.ts';
import { noteDispute } from './open-dispute.ts';

const KEY = 'demo-disputed-deposit';
const AMOUNT = '12000.00';
/**
 * Longer than the seed takes: it settles everything itself, before any process listens for notices.
 */
const NOTICE_S = 60;

/**
 * Seeds a deposit of a demo account that was paid at the sandbox's gateway and is disputed by its
 * payer, once. It takes the same steps as any other, so that the books agree.
 */
export async function seedDispute(services: Services, user: Member): Promise<void> {
  const { db, clock, providers } = services;
  if (!providers.payments.current.isSandbox || (await findDepositByKey(db, user.uuid, KEY))) return;
  const deposit = await openDeposit(services, user, {
    ...(await priceDeposit({ db, clock }, user, AMOUNT)),
    key: KEY,
    returnUrl: returnUrlFor(services, '/wallet/deposit'),
    payer: undefined,
  });
  const { reference, provider } = deposit;
  await askToPay(services, user, deposit);
  await payAtGateway(services, reference, { outcome: 'paid', noticeInS: NOTICE_S });
  await settleDeposit(services, reference);
  const { rows } = await db.sql.query<{ id: string }>(
    'select id from sandbox.dispute where reference = $1',
    (await moveSandboxDispute(services, reference, 'open', NOTICE_S)) ? [reference] : [''],
  );
  const found = rows[0] && (await providers.payments.byId(provider)?.getDispute?.(rows[0].id));
  if (found?.kind !== 'done') return;
  await inTransaction(db, (tx) => noteDispute(tx, services, { provider, dispute: found.value }));
}
