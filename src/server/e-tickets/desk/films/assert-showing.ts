import type { EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { sameTime } from '#server/e-tickets/desk/check-form.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { findClash } from './find-clash.ts';

/** Locks the name of a cinema, where there is no hall to lock. */
async function lockName(tx: Database, id: string): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ name: string }>(
    'select name from cinema where id = $1 for update',
    [id],
  );
  return rows[0]?.name;
}

/**
 * Checks a showing: its text comes from the film, its place from the cinema, and a hall shows one film at a
 * time.
 * @throws AppError 422 with a message per field
 */
export async function assertShowing(tx: Database, event: EventRow, form: EventForm): Promise<void> {
  if (event.cinema_id === null) {
    if (form.format) throw AppError.invalid({ format: ['Only a showing has a format.'] });
    return;
  }
  const changed = (['title', 'category', 'description', 'age_limit'] as const).find(
    (name) => event[name] !== form[name],
  );
  if (changed) throw AppError.invalid({ [changed]: ['Change this on the film’s page.'] });
  const moved = (['organiser_id', 'country_code', 'state', 'city'] as const).find(
    (name) => event[name] !== form[name],
  );
  if (moved) throw AppError.invalid({ [moved]: ['A showing stays in its cinema.'] });
  const isSame =
    sameTime(event.starts_at, form.starts_at) &&
    sameTime(event.ends_at, form.ends_at) &&
    event.venue === form.venue;
  if (isSame || (await lockName(tx, event.cinema_id)) === form.venue) return;
  const clash = await findClash(tx, { ...form, id: event.id, cinema_id: event.cinema_id });
  if (clash) throw AppError.invalid({ starts_at: [clash] });
}
