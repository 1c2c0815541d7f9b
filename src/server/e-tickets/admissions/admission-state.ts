import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { endOfEvent } from '#lib/e-tickets/event-end.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { AdmissionRow } from './find.ts';

type Timed = Pick<EventRow, 'starts_at' | 'doors_at' | 'ends_at'>;

export const isOver = (event: Timed, now: Date): boolean => endOfEvent(event) <= now;

/** When the doors open; names can be changed until then. */
export const doorsOf = ({ doors_at, starts_at }: Timed): Date => doors_at ?? starts_at;

export function admissionStateOf(row: AdmissionRow): Admission['state'] {
  if (row.state === 'void') return 'void';
  if (row.used_at) return 'used';
  if (row.handed_on) return 'handed_on';
  return row.resale_id ? 'listed' : 'valid';
}

const voidWords: Record<string, string> = {
  sold_on: 'It was sold to someone else.',
  given_back: 'You returned it.',
  cancelled: 'The event was cancelled.',
  refunded: 'It was refunded.',
};

/** The state of a ticket in a sentence; null for one that is simply valid. */
export function describeState(row: AdmissionRow): string | null {
  switch (admissionStateOf(row)) {
    case 'valid':
      return null;
    case 'handed_on':
      return 'You’re transferring this ticket. It’s theirs once they accept it.';
    case 'listed':
      return 'This ticket is for sale. If no one buys it, you can take it off sale and use it.';
    case 'used':
      return 'This ticket was used to get in.';
    case 'void':
      return `This ticket is no longer valid. ${voidWords[row.void_because ?? ''] ?? ''}`.trim();
  }
}

const whyNot: Record<Exclude<Admission['state'], 'valid'>, string> = {
  handed_on: 'You’re transferring this ticket. Cancel the transfer first.',
  listed: 'This ticket is for sale. Take it off sale first.',
  used: 'This ticket has already been used.',
  void: 'This ticket is no longer valid.',
};

/** Why nothing can be done with a ticket of this event any longer; undefined while something can. */
export function whyOver(event: EventRow, now: Date): string | undefined {
  if (event.status === 'cancelled') return 'This event was cancelled.';
  return isOver(event, now) ? 'This event is over.' : undefined;
}

/** @throws AppError conflict when the event is over, or the ticket isn't in the required state */
export function assertUsable(
  row: AdmissionRow,
  event: EventRow,
  now: Date,
  wanted: 'valid' | 'handed_on' | 'listed' = 'valid',
): void {
  const standing = admissionStateOf(row);
  const over = standing === 'void' ? undefined : whyOver(event, now);
  if (over) throw AppError.conflict(over);
  if (standing === wanted) return;
  if (standing !== 'valid') throw AppError.conflict(whyNot[standing]);
  throw AppError.conflict(
    wanted === 'listed' ? 'This ticket isn’t for sale.' : 'You aren’t transferring this ticket.',
  );
}
