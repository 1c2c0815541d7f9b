import { formatMinor, money } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Used } from '#server/kyc/spending.ts';
import { nightOf } from '#server/own-limits/night.ts';
import { readSetLimits, type LimitedName, type SetLimits } from '#server/own-limits/read-limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import { describeDevice, deviceRoom } from './device-cap.ts';
import { usedBy, usedSince } from './usage.ts';

/** A limit that a member set for themselves, minor units. `used` is 0n for a single payment. */
export interface OwnBound {
  name: LimitedName;
  limit: bigint;
  used: bigint;
  /** When the night ends, or when the switch is going to be off. */
  until: Date | undefined;
}

/** A member's own limits as they apply now. */
export const readOwn = (
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  user: Member,
): Promise<SetLimits> => readSetLimits(db, user.uuid, clock.now());

/** What left the wallet tonight or is on hold to leave it; null by day. */
export async function usedTonight({ db, clock }: Now, user: Member): Promise<bigint | null> {
  const night = nightOf(user.country.code, clock.now());
  return night ? usedSince(db, { userId: user.uuid, since: night.from }) : null;
}

/** What left the wallet today or is on hold to leave it. */
export async function usedToday({ db, clock }: Now, user: Member): Promise<bigint> {
  const { uuid: userId, country } = user;
  const used = await usedBy(db, { userId, country: country.code, now: clock.now() });
  return used.spent + used.withdrawn;
}

/**
 * The own limits that bound what leaves a wallet now, the switch first. Only a limit for the night asks how much
 * left tonight.
 * @param counted how much of a debit is already part of what is used; minor units
 */
export async function ownBounds(
  now: Now,
  user: Member,
  { own, used }: { own: SetLimits; used: Used },
  counted = 0n,
): Promise<OwnBound[]> {
  const isNightBound = own.night.most !== null;
  const night = isNightBound && nightOf(user.country.code, now.clock.now());
  const bound = (name: LimitedName, before: bigint, until?: Date): OwnBound[] => {
    const { most } = own[name];
    return most === null ? [] : [{ name, limit: most, used: before, until }];
  };
  const tonight = night ? ((await usedTonight(now, user)) ?? 0n) - counted : 0n;
  return [
    ...bound('all', 0n, own.all.next?.from),
    ...bound('payment', 0n),
    ...bound('day', used.spent + used.withdrawn - counted),
    ...(night ? bound('night', tonight, night.until) : []),
  ];
}

/**
 * What own limits still let out of the wallet, minor units: in one payment, or in several today.
 * Null without any.
 */
export function ownRoom(bounds: readonly OwnBound[], { inOne }: { inOne: boolean }): bigint | null {
  const rooms = bounds
    .filter(({ name }) => inOne || name !== 'payment')
    .map(({ limit, used }) => (limit > used ? limit - used : 0n));
  return rooms.reduce<bigint | null>(
    (least, room) => (least === null || room < least ? room : least),
    null,
  );
}

const WHERE = 'You can change this in Settings, under Identity and limits.';

/** Why an own limit refuses a payment, how much of it is used, and where to change it. */
export function describeOwn({ name, limit, used, until }: OwnBound, { country }: Member): string {
  const format = (minor: bigint) => formatMinor(money(minor, country.currency_code));
  const at = until && momentFor(country.code, until);
  if (name === 'all')
    return at
      ? `You switched on “Nothing leaves my wallet”. It’s off from ${at}.`
      : `You switched on “Nothing leaves my wallet”. ${WHERE}`;
  if (name === 'payment')
    return `Your own limit is ${format(limit)} for one payment, fees included. ${WHERE}`;
  const spent = `You’ve used ${format(used)}`;
  if (name === 'day')
    return `Your own limit is ${format(limit)} a day. ${spent}; it resets at midnight. ${WHERE}`;
  return `Your own limit is ${format(limit)} a night. ${spent}; the night ends ${at}. ${WHERE}`;
}

/** What own limits and a new device leave of a day, and words for what the rows of limits don't show. */
export async function ownRules(
  now: Now,
  user: Member,
  used: Used,
  newDeviceAt?: Date,
): Promise<{ room: bigint | null; notes: string[] }> {
  const device = await deviceRoom(now, user, newDeviceAt);
  const bounds = await ownBounds(now, user, { own: await readOwn(now.db, now, user), used });
  const notes = bounds.filter(({ name }) => name === 'all').map((each) => describeOwn(each, user));
  const own = ownRoom(bounds, { inOne: false });
  if (!device) return { room: own, notes };
  const { out } = device.left;
  const room = own !== null && own < out ? own : out;
  return { room, notes: [...notes, describeDevice(device, user)] };
}
