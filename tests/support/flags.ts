import { randomUUID } from 'node:crypto';
import { parseAmount } from '#lib/money.ts';
import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { raiseFlag } from '#server/orders/flags/raise-flag.ts';
import { releaseFlags } from '#server/orders/flags/release-flags.job.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Answer, ApiBody, TestApp, TestMember } from './api.ts';
import { freshToken } from './orders.ts';

/** A completed deposit, with its money in the wallet. */
export function aCredit({ services }: TestApp, { user }: TestMember, amount: string) {
  return inTransaction(services.db, async (tx) => {
    const minor = parseAmount(amount);
    const order = await openOrder(tx, services, {
      user,
      serviceType: 'wallet-deposit',
      direction: 'deposit',
      status: 'completed',
      title: 'Bank transfer in',
      amount: minor,
      step: { title: 'Credited to your wallet' },
    });
    await post(tx, {
      scope: 'job:test',
      key: `credit:${order.id}`,
      kind: 'deposit',
      orderId: order.id,
      legs: [
        { account: houseAccount('equity', order.currency), amount: -minor },
        { account: await walletAccount(tx, user), amount: minor },
      ],
    });
    return order;
  });
}

export interface FlagOptions {
  kind?: 'automatic' | 'manual';
  amount?: string;
  order?: Order;
}

/** Flags money of an order; by default all of a new deposit. */
export async function aFlag(
  app: TestApp,
  member: TestMember,
  { kind = 'manual', amount = '1000.00', order }: FlagOptions = {},
) {
  const about = order ?? (await aCredit(app, member, amount));
  const { services } = app;
  return inTransaction(services.db, (tx) =>
    raiseFlag(tx, services, {
      user: member.user,
      order: about,
      amount: parseAmount(amount),
      ...(kind === 'manual'
        ? { rule: 'paid_twice', facts: { reason: 'It was credited twice.' }, by: 'ada.obi' }
        : { rule: 'many_deposits', facts: { count: '10', window: 'an hour' }, by: 'rules' }),
    }),
  );
}

export const resolve = (
  app: TestApp,
  { token }: TestMember,
  key: string = randomUUID(),
): Promise<Answer> => app.call('POST', '/flagged-transactions/resolve', { token, key });

export const flaggedList = async (
  app: TestApp,
  member: TestMember,
  kind: 'automatic' | 'manual',
): Promise<Answer<ApiBody & { data: FlaggedTransaction[] }>> =>
  app.call('GET', `/transactions?flagged=${kind}`, { token: await freshToken(app, member) });

/** Runs what the cron job runs every minute. */
export const runRelease = ({ services }: TestApp): Promise<void> => releaseFlags.run(services, {});
