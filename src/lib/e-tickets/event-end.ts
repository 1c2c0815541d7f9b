/** When something takes place; dates, or their text form. */
interface Timed<At> {
  starts_at: At;
  ends_at: At | null;
}

const LASTS_MS = 6 * 3_600_000;

/** When an event is over: six hours after its start, if its end isn't known. */
export const endOfEvent = ({ starts_at, ends_at }: Timed<Date | string>): Date =>
  ends_at === null ? new Date(new Date(starts_at).getTime() + LASTS_MS) : new Date(ends_at);
