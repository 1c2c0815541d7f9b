import dayjs from 'dayjs';

/**
 * A time as spec 9 shows it: "DD MMM YYYY, hh:mma", and "Today, hh:mma" on the current local day.
 * The zone is the device's.
 */
export function formatDateTime(at: string | Date, now: Date = new Date()): string {
  const time = dayjs(at);
  return time.format(time.isSame(now, 'day') ? '[Today], hh:mma' : 'DD MMM YYYY, hh:mma');
}

/** The date form of the flagged-transaction list (spec 2): DD-MM-YYYY. */
export const formatDate = (at: string | Date): string => dayjs(at).format('DD-MM-YYYY');

/** Seconds as a person says them: "20 seconds", "3 minutes", "2 hours". */
export function formatDuration(seconds: number): string {
  const say = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  if (seconds < 60) return say(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 3600) return say(Math.round(seconds / 60), 'minute');
  return say(Math.round(seconds / 3600), 'hour');
}
