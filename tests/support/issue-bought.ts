import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventFields } from '#lib/contracts/e-tickets-buy.ts';
import { placesOf, seatOf } from '#lib/e-tickets.ts';
import { findEvent } from '#server/e-tickets/find-event.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import { findListed } from '#server/e-tickets/admissions/resale.ts';
import { assertNotWaitedFor } from '#server/e-tickets/waiting/queue.ts';
import {
  findOrder,
  linesOf,
  onReached,
  placeOrder,
  registerPlug,
  type Plug,
} from '#server/orders/index.ts';
import type { TestApp, TestMember } from './api.ts';

const Input = z.strictObject(eventFields);
type Input = z.output<typeof Input>;

const plug: Plug<Input> = {
  serviceType: 'event-bill-payment',
  direction: 'purchase',
  sentTo: 'network',
  port: 'boxOffice',
  book: 'float_gift_cards',
  input: Input,
  usuallyS: 1,
  payBackAfterS: null,
  async price({ db, clock }, { userId }, { event_id, items }) {
    const event = (await findEvent(db, event_id))!;
    const [ticketClass] = await readClasses(db, [event_id], clock.now());
    const [{ quantity, seats }] = items as [Input['items'][number]];
    await assertNotWaitedFor(db, event_id, 'regular', userId, quantity);
    const listed =
      ticketClass!.free === 0 ? await findListed(db, event_id, 'regular', quantity, userId) : [];
    const lines = Array.from({ length: quantity }, (_, n) => {
      const old = listed[n];
      const thing = old
        ? { kind: 'resale', item: old.admission_id }
        : seats
          ? seatOf(event_id, seats[n]!)
          : placesOf(event_id, 'regular');
      const seat = old ? old.seat : (seats?.[n] ?? null);
      return {
        title: 'Regular',
        amount: old?.price ?? ticketClass!.price!,
        fee: event.fee,
        reserves: [{ ...thing, quantity: 1 }],
        detail: { seat, ...(old ? { resale: old.admission_id } : {}) },
      };
    });
    return {
      title: event.title,
      target: null,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
      fee: event.fee * BigInt(quantity),
      duty: 0n,
      currency: event.currency,
      lines,
      arrivesLabel: 'Your tickets',
      rate: null,
      ruleVersion: '1',
      identity: event_id,
      detail: { event_id },
    };
  },
  fulfil: () =>
    Promise.resolve({
      kind: 'done',
      value: { delivered: null, vouchers: [] },
      providerRef: 'BOX',
      raw: null,
    }),
  requery: () => Promise.reject(new Error('Nobody asks the box office')),
  otherSide: () => 'the box office',
  arrivesLabel: () => 'Your tickets',
  describe: () => [],
  repeat: () => null,
};

/** A plug as simple as can be, and who issues its tickets. */
export function sellSimply(): void {
  registerPlug(plug);
  onReached('completed', async (tx, order) => {
    const eventId = (order.detail as { event_id?: string }).event_id;
    if (order.service_type !== 'event-bill-payment' || !eventId) return;
    const { rows } = await tx.sql.query<{ admits: number }>(
      'select admits from event_class where event_id = $1',
      [eventId],
    );
    for (const line of await linesOf(tx, order.id))
      for (let part = 1; part <= rows[0]!.admits; part++)
        await tx.sql.query(
          `insert into admission(id, event_id, class_id, seat, order_id, position, part, holder_id,
             issued_at, changed_at)
           values ($1, $2, 'regular', $3, $4, $5, $6, $7, now(), now())
           on conflict (order_id, position, part) do nothing`,
          [
            ...[randomUUID(), eventId, (line.detail as { seat: string | null }).seat, order.id],
            ...[line.position, part, order.user_id],
          ],
        );
  });
}

/** Buys and settles; the order's reference. */
export async function issueBought(
  app: TestApp,
  { user }: TestMember,
  input: z.input<typeof Input>,
): Promise<string> {
  const { id } = await placeOrder(app.services, {
    ...{ user, serviceType: 'event-bill-payment', key: randomUUID(), pin: null, input },
  });
  await app.drainJobs();
  return (await findOrder(app.services.db, id))!.reference_code;
}
