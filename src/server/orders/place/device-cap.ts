import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Now } from '#server/platform/settings.ts';
import { newDeviceCap, type NewDeviceCap } from '#server/reference/new-device-cap.ts';
import { movedFromNewDevices } from './usage.ts';

type Way = 'in' | 'out';

/** What the cap of a new device leaves, minor units. */
interface DeviceRoom {
  cap: NewDeviceCap;
  used: Record<Way, bigint>;
  left: Record<Way, bigint>;
}

const leftOf = (cap: bigint, used: bigint): bigint => (cap > used ? cap - used : 0n);

/**
 * What may still move from a device that has been new since a time; undefined for any other.
 * @param counted how much of a debit or deposit is already among the member's orders
 */
export async function deviceRoom(
  now: Now,
  user: Member,
  since: Date | undefined,
  counted: Partial<Record<Way, bigint>> = {},
): Promise<DeviceRoom | undefined> {
  const cap = await newDeviceCap(now, user.country.code, since);
  if (!cap) return undefined;
  const moved = await movedFromNewDevices(now.db, { userId: user.uuid, since: cap.countedFrom });
  const used = { in: moved.in - (counted.in ?? 0n), out: moved.out - (counted.out ?? 0n) };
  return { cap, used, left: { in: leftOf(cap.in, used.in), out: leftOf(cap.out, used.out) } };
}

const formatIn = ({ country }: Member, minor: bigint) =>
  formatMinor(money(minor, country.currency_code));

/** The cap in words, for pages that show limits. */
export function describeDevice({ cap, left }: DeviceRoom, user: Member): string {
  const [out, added] = [formatIn(user, left.out), formatIn(user, left.in)];
  const until = momentFor(user.country.code, cap.until);
  return `This device is new on your account, or its browser data was cleared. Until ${until}, you can pay or withdraw ${out} more from it, and add ${added} more. Your other devices aren’t affected.`;
}

/**
 * Refuses what would take more out than a new device may. Call it under the account's lock.
 * @param debit minor units; `counted` is how much of it is already among the member's orders
 * @throws AppError daily_spend_limit_exceeded
 */
export async function assertDeviceMayPay(
  now: Now,
  user: Member,
  since: Date | undefined,
  { total, counted }: { total: bigint; counted: bigint },
): Promise<void> {
  const room = await deviceRoom(now, user, since, { out: counted });
  if (!room || total <= room.left.out) return;
  const { cap, used } = room;
  const until = momentFor(user.country.code, cap.until);
  const message = `This device is new on your account. Until ${until}, you can pay and withdraw up to ${formatIn(user, cap.out)} from it, in case someone else has signed in. You’ve used ${formatIn(user, used.out)}. Your other devices aren’t affected.`;
  throw new AppError('daily_spend_limit_exceeded', { message, extra: { highest_level: true } });
}

/**
 * Refuses to start a deposit above what a new device may add; call it in the transaction that opened the order.
 * @param amount minor units
 * @throws AppError 422 on amount
 */
export async function assertDeviceMayAdd(
  now: Now,
  user: Member,
  since: Date | undefined,
  amount: bigint,
): Promise<void> {
  const room = await deviceRoom(now, user, since, { in: amount });
  if (!room || amount <= room.left.in) return;
  const { cap, left } = room;
  const until = momentFor(user.country.code, cap.until);
  throw AppError.invalid({
    amount: [
      `This device is new on your account. Until ${until}, you can add up to ${formatIn(user, cap.in)} from it, of which ${formatIn(user, left.in)} is left. Transfers to your account number aren’t affected.`,
    ],
  });
}

/** Locks a member, so that deposits from a new device are counted one after the other. */
export const lockForDevice = async (
  tx: Database,
  { uuid }: Member,
  since: Date | undefined,
): Promise<void> => {
  if (since) await tx.sql.query('select 1 from users where id = $1 for no key update', [uuid]);
};
