import { parseAmount } from '#lib/money.ts';
import { withdrawal as numbers } from '#lib/product-constants.ts';
import type { Member } from '#lib/visitor.ts';
import { limitsFor } from '#server/kyc/limits.ts';
import { readBalanceIfOpen, findWallet } from '#server/ledger/user-accounts.ts';
import { isFlagged } from '#server/orders/flags/flags.ts';
import type { Services } from '#server/platform/services.ts';
import { chargesFor, type CountryCharges } from '#server/reference/charges.ts';
import { roomWithin } from './limits.ts';
import { deviceRoom } from './device-cap.ts';
import { ownBounds, ownRoom, readOwn } from './own-bounds.ts';
import { usedBy } from './usage.ts';

/**
 * The largest amount that, with its fee and duty, costs no more than `room`; minor units, 0 when there is
 * none. One unit more would cost more than `room` (spec 9).
 */
export function largestWithin(
  room: bigint,
  { withdrawalCosts }: Pick<CountryCharges, 'withdrawalCosts'>,
): bigint {
  const isWithin = (amount: bigint) => {
    const { fee, duty } = withdrawalCosts(amount);
    return amount + fee + duty <= room;
  };
  let [fits, tooMuch] = [0n, room + 1n];
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (isWithin(middle)) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}

/**
 * The one number that the wallet, the form and refusals show (spec 3, 8): the largest withdrawal that would
 * be accepted now, with fee and duty on top; minor units, 0n when there is none. Nothing is locked, so it can
 * change.
 */
export async function largestWithdrawal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: Member,
  newDeviceAt?: Date,
): Promise<bigint> {
  if (!user.has_kyc_set_up || !user.has_account_set_up) return 0n;
  const { code: country } = user.country;
  const now = clock.now();
  const account = await findWallet(db, user);
  const [balance, flagged, limits, used, charges, own] = await Promise.all([
    readBalanceIfOpen(db, account),
    isFlagged(db, account),
    limitsFor({ db, clock }, user),
    usedBy(db, { userId: user.uuid, country, now }),
    chargesFor({ db, clock }, country),
    readOwn(db, { clock }, user),
  ]);
  const bounds = await ownBounds({ db, clock }, user, { own, used });
  const device = await deviceRoom({ db, clock }, user, newDeviceAt);
  const rooms = [
    ...(device ? [device.left.out] : []),
    balance.available,
    roomWithin('withdrawal', limits, used, { inOne: true }),
    ownRoom(bounds, { inOne: true }) ?? balance.available,
  ];
  const room = rooms.reduce((least, each) => (each < least ? each : least));
  const largest = largestWithin(room, charges);
  return flagged || largest < parseAmount(numbers.minimum[country]) ? 0n : largest;
}
