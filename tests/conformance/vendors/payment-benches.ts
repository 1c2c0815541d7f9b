import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { PaidOut, PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import type { DepositBench, DepositHands } from '../deposits.ts';
import type { LookUpBench } from '../look-ups.ts';
import type { SignedNotice } from '../notices.ts';
import type { Course, OrderBench } from '../orders.ts';
import { wireHands, type Vendor } from '../vendor.ts';

/* What the benches of all gateways share. */

interface Closing {
  close: () => Promise<void>;
}

/** Payments by its page. `page` is the path that opens one. */
export const depositBench = (
  fake: Vendor & { isRefusing: boolean },
  {
    port,
    amount,
    page,
    ...hands
  }: Pick<DepositBench, 'port' | 'amount'> &
    Pick<DepositHands, 'pay' | 'count' | 'notice'> & { page: string },
): DepositBench & Closing => ({
  port,
  amount,
  newReference: () => `OJ-${randomUUID()}`,
  hands: {
    ...hands,
    refuse: (isRefusing) => void (fake.isRefusing = isRefusing),
    ...wireHands(fake, ({ path }) => path === page),
  },
  close: () => fake.close(),
});

interface Payouts {
  port: PayoutPort;
  clock: Clock;
  request: Omit<PayoutRequest, 'reference'>;
  /** Its books, by our reference. */
  transfers: ReadonlyMap<string, object>;
  will: (course: Course) => void;
  /** What a payout in its books becomes. */
  ends: Record<'done' | 'another amount' | 'sent back', object>;
  notice: (row: object) => SignedNotice;
  /** Where payouts are posted. */
  path: string;
}

export const payoutBench = (
  fake: Vendor,
  { port, clock, request, transfers, will, ends, notice, path: sent }: Payouts,
): OrderBench & Closing => ({
  port,
  newReference: () => port.referenceFor(randomUUID(), clock.now()),
  amount: request.amount.minor,
  send: (reference) => port.pay({ ...request, reference }),
  ask: (reference, sentAgoMs) =>
    port.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) }),
  amountOf: (value) => (value as PaidOut).paid.minor,
  hands: {
    will,
    finish: (reference, how) => void Object.assign(transfers.get(reference) ?? {}, ends[how]),
    count: (reference) => (transfers.has(reference) ? 1 : 0),
    notice: (reference) => notice(transfers.get(reference) ?? {}),
    ...wireHands(fake, ({ method, path }) => method === 'POST' && path === sent),
  },
  close: () => fake.close(),
});

/** Names on accounts: the stub has one name for all, or none. */
export const nameBench = (
  fake: Vendor & { accountName: string | null },
  {
    port,
    name,
    ...account
  }: { port: PaymentsPort; name: string } & Pick<
    Parameters<PaymentsPort['resolveAccount']>[0],
    'country' | 'codes'
  >,
): LookUpBench & Closing => ({
  look: () => port.resolveAccount({ ...account, accountNumber: '0123456780', holder: '' }),
  isRight: (value) => (value as { accountName: string }).accountName === name,
  hands: {
    will: (course) => void (fake.accountName = course === 'finds it' ? name : null),
    ...wireHands(fake, () => true),
  },
  close: () => fake.close(),
});
