import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { findStop } from '#server/desk/fraud/judge.ts';
import type { Plug, Priced } from '#server/orders/plug.ts';
import { totalOf } from '#server/orders/price-lines.ts';
import type { Services } from '#server/platform/services.ts';
import { flagRefused } from './flag-refused.ts';

/**
 * Stops a purchase or withdrawal that a fraud rule sees, before it begins: it stands in their orders, never
 * paid, and as much money is on hold until the flag ends, with its reason and the way to object.
 * @param parts the orders of one purchase, each by itself
 * @throws AppError automatic_flagged_transaction
 */
export async function assertNotStopped(
  services: Services,
  { user, plug, fund }: { user: Member; plug: Plug; fund?: unknown },
  parts: readonly { price: Priced }[],
): Promise<void> {
  // our own money, not theirs
  if (fund) return;
  const { serviceType, direction } = plug;
  for (const { price } of parts) {
    const total = totalOf(price);
    if (total === 0n) continue;
    const stop = await findStop(services, {
      userId: user.uuid,
      country: user.country.code,
      direction,
      serviceType,
      total,
      currency: price.currency,
      target: price.target,
    });
    if (!stop) continue;
    const step = { title: 'Stopped for a security check', text: 'Nothing was paid.' };
    await flagRefused(services, { ...stop, user, serviceType, price, direction, step });
    throw new AppError('automatic_flagged_transaction');
  }
}
