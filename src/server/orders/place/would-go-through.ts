import type { Member } from '#lib/visitor.ts';
import { errorOf as ledgerErrorOf } from '#server/ledger/errors.ts';
import { readBalanceIfOpen, findWallet } from '#server/ledger/user-accounts.ts';
import { assertNotFlagged } from '#server/orders/flags/flags.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import type { Services } from '#server/platform/services.ts';
import { assertWouldBeWithinLimits } from './limits.ts';

/**
 * Checks before the PIN what placing an order at this price would refuse over flags, funds and limits; nothing
 * is locked, so the answer can change. A purchase that can be paid from outside needs no funds.
 * @throws AppError of the flag, funds and limit families
 */
export async function assertWouldGoThrough(
  services: Pick<Services, 'db' | 'clock'>,
  user: Member,
  { direction, outside }: Pick<Plug, 'direction' | 'outside'>,
  price: Priced,
  newDeviceAt?: Date,
): Promise<void> {
  const { db } = services;
  const total = totalOf(price);
  const wallet = await findWallet(db, user);
  await assertNotFlagged(db, wallet);
  if (!outside && (await readBalanceIfOpen(db, wallet)).available < total)
    throw ledgerErrorOf('insufficient_funds', price.currency);
  await assertWouldBeWithinLimits(db, services, user, { direction, total, newDeviceAt });
}
