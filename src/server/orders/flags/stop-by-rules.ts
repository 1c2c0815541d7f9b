import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { findStop, type Stop } from '#server/desk/fraud/judge.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import type { Services } from '#server/platform/services.ts';
import { flagRefused } from './flag-refused.ts';

interface Asked {
  user: Member;
  plug: Plug;
}

/** An order that a rule stops before it begins. */
interface Stopped extends Stop {
  price: Priced;
}

/**
 * Finds the first order of a purchase or withdrawal that a fraud rule stops.
 * @param prices the orders of one purchase, one by one
 */
async function findStopped(
  services: Pick<Services, 'db' | 'clock'>,
  { user, plug: { direction, serviceType } }: Asked,
  prices: readonly Priced[],
): Promise<Stopped | undefined> {
  const stops = await Promise.all(
    prices.map(async (price) => {
      const total = totalOf(price);
      if (total === 0n) return undefined;
      const { currency, target } = price;
      const country = user.country.code;
      const about = { userId: user.uuid, country, direction, serviceType, total, currency, target };
      const stop = await findStop(services, about);
      return stop && { ...stop, price };
    }),
  );
  return stops.find((stop) => stop !== undefined);
}

/** A fraud rule stops a purchase, so the transaction that places it must be rolled back. */
export class StoppedByRule extends Error {
  override readonly name = 'StoppedByRule';
  readonly stopped: Stopped;

  constructor(stopped: Stopped) {
    super('A fraud rule stops this purchase');
    this.stopped = stopped;
  }
}

/** @throws StoppedByRule when a fraud rule stops one of the orders */
export async function assertNotStopped(
  services: Pick<Services, 'db' | 'clock'>,
  asked: Asked,
  prices: readonly Priced[],
): Promise<void> {
  const stopped = await findStopped(services, asked, prices);
  if (stopped) throw new StoppedByRule(stopped);
}

/**
 * Refuses an order that a rule stopped: it is listed in the member's orders and never paid. The same amount is
 * on hold until the flag ends, with its reason and a way to appeal.
 * @throws AppError automatic_flagged_transaction, always
 */
export async function refuseStopped(
  services: Services,
  { user, plug: { direction, serviceType } }: Asked,
  { stopped }: StoppedByRule,
): Promise<never> {
  const step = { title: 'Stopped for a security check', text: 'Nothing was paid.' };
  await flagRefused(services, { ...stopped, user, serviceType, direction, step });
  throw new AppError('automatic_flagged_transaction');
}
