import { resaleOf } from '#lib/e-tickets/categories.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { offerSoon } from '#server/e-tickets/waiting/offer.job.ts';
import { setCapacity } from '#server/orders/reservations/reserve.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { addStep, changeOwn, renewCode } from './change.ts';
import { assertUsable } from './admission-state.ts';
import { sellingAgain } from './worth.ts';

interface Selling {
  id: string;
  holder: string;
  /** A decimal string. */
  price: string;
}

/**
 * Puts a ticket up for resale, for its price at most; its code is worthless while it is listed.
 * @throws AppError conflict when it can't be sold, invalid_input for a higher price, not_found
 */
export function sellAgain(services: Services, { id, holder, price }: Selling): Promise<void> {
  return changeOwn(services, { id, holder }, 'admissions.sell', async (changing) => {
    const { tx, row, event, now, actor } = changing;
    assertUsable(row, event, now);
    const most = await sellingAgain(tx, row, event, now);
    if (most === null)
      throw AppError.conflict('You can only resell tickets while the event is sold out.');
    const asked = parseAmount(price);
    if (asked <= 0n || asked > most) {
      const limit = formatMinor(money(most, event.currency));
      throw AppError.invalid({ price: [`Enter a price of no more than ${limit}.`] });
    }
    await tx.sql.query(
      `insert into admission_resale(id, admission_id, seller_id, price, listed_at)
       values ($1, $2, $3, $4, $5)`,
      [newUuid(), id, holder, asked, now],
    );
    await setCapacity(tx, { ...resaleOf(id), capacity: 1 });
    await renewCode(tx, id, now);
    const text = `For sale at ${formatMinor(money(asked, event.currency))}`;
    await addStep(tx, now, { id, what: 'listed', text, actor });
    await offerSoon(tx, event.id);
  });
}

/** @throws AppError conflict while someone is buying it */
async function closeSale(tx: Database, id: string): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `select 1 from reservable r where r.kind = 'resale' and r.item = $1 for no key update`,
    [id],
  );
  const { rows } = await tx.sql.query(
    `select 1 from reservation_taken_now where kind = 'resale' and item = $1`,
    [id],
  );
  if (rows.length > 0)
    throw AppError.conflict('Someone is buying this ticket. Try again in a few minutes.');
  if (rowCount) await setCapacity(tx, { ...resaleOf(id), capacity: 0 });
}

/** Withdraws a ticket from resale; it gets a new code. @throws AppError conflict, not_found */
export const unlist = (services: Services, id: string, holder: string): Promise<void> =>
  changeOwn(services, { id, holder }, 'admissions.unlist', async (changing) => {
    const { tx, row, event, now, actor } = changing;
    assertUsable(row, event, now, 'listed');
    await closeSale(tx, id);
    await tx.sql.query(
      `update admission_resale set state = 'withdrawn', ended_at = $2 where id = $1`,
      [row.resale_id, now],
    );
    await renewCode(tx, id, now);
    await addStep(tx, now, {
      id,
      what: 'unlisted',
      text: 'Taken off sale, with a new code',
      actor,
    });
  });
