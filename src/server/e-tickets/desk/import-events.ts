import type { importDeskEvents } from '#lib/e-tickets/desk/event-acts.contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { supportedCountries } from '#lib/countries.ts';
import { eventCategories, type EventCategory } from '#lib/e-tickets/categories.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { EventDraft } from '#server/ports/ticket-source.ts';
import { newId, slugOf } from './check-form.ts';
import { findOrganiser, type OrganiserRow } from './organisers.ts';

type Imported = ReplyOf<typeof importDeskEvents>;

interface Importing {
  source: string;
  organiser: OrganiserRow;
  by: string;
  now: Date;
}

const MOST_PER_ORDER = 10;
const cut = (text: string, most: number): string => text.trim().slice(0, most);
const isCategory = (name: string): name is EventCategory =>
  (eventCategories as readonly string[]).includes(name);

/** Whether we could sell it at all: in the organiser's country and currency, in the future, with a price. */
function isUsable(draft: EventDraft, { organiser, now }: Importing): boolean {
  const { currency } = supportedCountries[organiser.country_code];
  return (
    draft.country === organiser.country_code &&
    draft.currency === currency &&
    Date.parse(draft.startsAt) > now.getTime() &&
    draft.classes.length > 0 &&
    draft.classes.every(({ price }) => parseAmount(price) > 0n)
  );
}

async function insertClasses(tx: Database, id: string, draft: EventDraft, { by, now }: Importing) {
  for (const [position, each] of draft.classes.entries()) {
    const classId = `${slugOf(each.name, 36) || 'class'}-${position + 1}`;
    await tx.sql.query(
      `insert into event_class(event_id, id, name, position, capacity, max_per_order)
       values ($1, $2, $3, $4, $5, ${MOST_PER_ORDER})`,
      [id, classId, cut(each.name, 60), position, each.capacity],
    );
    await tx.sql.query(
      `insert into event_price(event_id, class_id, price, effective_at, set_by, set_at)
       values ($1, $2, $3, $4, $5, $4)`,
      [id, classId, parseAmount(each.price), now, by],
    );
  }
}

/** Stores a draft and returns its id, unless it was imported before. */
async function insertDraft(
  tx: Database,
  draft: EventDraft,
  importing: Importing,
): Promise<string | undefined> {
  const { source, organiser, now } = importing;
  const { currency, timeZone } = supportedCountries[organiser.country_code];
  const id = newId(draft.title);
  const { rowCount } = await tx.sql.query(
    `insert into event(id, kind, organiser_id, title, category, description, country_code, currency,
       state, city, venue, starts_at, ends_at, time_zone, source, source_ref, created_at, changed_at)
     values ($1, 'event', $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $15)
     on conflict (source, source_ref) do nothing`,
    [
      ...[
        id,
        organiser.id,
        cut(draft.title, 100),
        isCategory(draft.category) ? draft.category : 'culture',
      ],
      ...[cut(draft.description, 4000), organiser.country_code, currency, cut(draft.city, 60)],
      ...[cut(draft.venue, 100), draft.startsAt, draft.endsAt, timeZone, source, draft.ref, now],
    ],
  );
  if (rowCount === 0) return undefined;
  await insertClasses(tx, id, draft, importing);
  return id;
}

/**
 * Imports the events of another catalogue as an organiser's drafts, each once however often it runs. An
 * operator completes them and puts them on sale.
 * @param by operator:<uuid>
 * @throws AppError not_found; conflict when there is no catalogue, or it doesn't respond
 */
export async function importEvents(
  { db, clock, providers }: Pick<Services, 'db' | 'clock' | 'providers'>,
  organiserId: string,
  by: string,
): Promise<Imported> {
  const { ticketSource } = providers;
  if (!ticketSource) throw AppError.conflict('There’s no other catalogue to import from.');
  const organiser = await findOrganiser(db, organiserId);
  const listed = await ticketSource.list();
  if (listed.kind !== 'done')
    throw AppError.conflict(`We didn’t get an answer from ${ticketSource.name}. Try again later.`);
  const importing = { source: ticketSource.id, organiser, by, now: clock.now() };
  const usable = listed.value.filter((draft) => isUsable(draft, importing));
  return inTransaction(db, async (tx) => {
    const added: Imported['added'] = [];
    for (const draft of usable) {
      const id = await insertDraft(tx, draft, importing);
      if (id !== undefined) added.push({ id, title: draft.title });
    }
    const detail = { source: ticketSource.id, added: added.map(({ id }) => id) };
    await audit(tx, { actor: by, action: 'events.import', subject: organiserId, detail });
    const skipped = listed.value.length - usable.length;
    return { source: ticketSource.name, added, known: usable.length - added.length, skipped };
  });
}
