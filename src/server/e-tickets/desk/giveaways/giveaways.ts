import type { DeskFact } from '#lib/desk/parts.contract.ts';
import type { EventPromoForm } from '#lib/e-tickets/desk/event-acts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Approvable } from '#server/desk/queue.ts';
import {
  giveComplimentary,
  type ComplimentaryAsked,
} from '#server/e-tickets/desk/complimentary.ts';
import { addPromo } from '#server/e-tickets/desk/event-promos.ts';
import { findEvent, lockEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses, type ClassRow } from '#server/e-tickets/read-classes.ts';
import { findGiveaway, describeGiveaway, describeDiscount } from './giveaway-rows.ts';
import { countComplimentary } from './why-second.ts';

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

function promoFacts(event: EventRow, classes: readonly ClassRow[], form: EventPromoForm) {
  const at = (time: string | null) => (time ? timeInZone(time, event.time_zone) : 'No limit');
  const names = classes.filter(({ id }) => form.class_ids?.includes(id)).map(({ name }) => name);
  return [
    fact('Off each ticket', describeDiscount(form, event.currency), true),
    fact('For', names.join(', ') || 'All classes'),
    fact('Tickets at most', String(form.max_uses)),
    fact('From', at(form.valid_from)),
    fact('Until', at(form.valid_until)),
  ];
}

const complimentaryFacts = (
  of: ClassRow | undefined,
  { seats, name, email, quantity }: ComplimentaryAsked,
  before: number,
): DeskFact[] => [
  fact('Class', of?.name ?? 'No longer sold'),
  ...(seats.length > 0 ? [fact('Seats', seats.join(', '))] : []),
  fact('To', `${name}, ${email}`),
  fact('Complimentary tickets', `${quantity} more, ${before} so far`, true),
];

/** Clears the recipient once it has been decided; the tickets keep it. */
const deleteCase = (tx: Database, id: string) =>
  tx.sql.query(`update event_giveaway set asked = asked - '{name,email}'::text[] where id = $1`, [
    id,
  ]);

/** Large numbers of complimentary tickets and large discounts, which take two people. */
export const giveaways: Approvable = {
  async describe({ db, clock }, id) {
    const giveaway = await findGiveaway(db, id);
    const event = await findEvent(db, giveaway.event_id);
    if (!event) throw AppError.notFound();
    const classes = await readClasses(db, [event.id], clock.now());
    const said = { reference: event.title, title: describeGiveaway(giveaway, event.currency) };
    if (giveaway.kind === 'promo') {
      const facts = promoFacts(event, classes, giveaway.asked);
      return { ...said, amount: null, currency: null, reason: null, facts };
    }
    const { asked } = giveaway;
    const of = classes.find((each) => each.id === asked.class);
    const worth = (of?.price ?? 0n) * BigInt(asked.quantity);
    const facts = complimentaryFacts(of, asked, await countComplimentary(db, event.id));
    return { ...said, amount: toAmount(worth), currency: event.currency, reason: null, facts };
  },
  async decide(tx, services, { caseId, operator, agreedBy }) {
    const { event_id: eventId } = await findGiveaway(tx, caseId);
    await lockEvent(tx, eventId);
    const giveaway = await findGiveaway(tx, caseId);
    if (giveaway.done_at) throw AppError.conflict('This has already been decided.');
    const within = { ...services, db: tx };
    if (giveaway.kind === 'promo') await addPromo(within, eventId, giveaway.asked, operator);
    else {
      const given = { id: eventId, asked: giveaway.asked, by: operator, key: caseId };
      await giveComplimentary(tx, services, given);
    }
    await tx.sql.query('update event_giveaway set agreed_by = $2, done_at = $3 where id = $1', [
      ...[caseId, agreedBy, services.clock.now()],
    ]);
    await deleteCase(tx, caseId);
  },
  async refused(tx, caseId) {
    await deleteCase(tx, caseId);
  },
};
