const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** A duration in seconds for people, rounded up: "40 seconds", "3 minutes". */
export function formatSpan(seconds: number): string {
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * MINUTE_S) return count(Math.ceil(seconds / MINUTE_S), 'minute');
  if (seconds <= 2 * DAY_S) return count(Math.ceil(seconds / HOUR_S), 'hour');
  return count(Math.ceil(seconds / DAY_S), 'day');
}

/** The times of half, and of nine out of ten, as one phrase: "40 seconds, nine of ten within 3 minutes". */
export function formatTimes({ median, p90 }: { median: number; p90: number }): string {
  const [usual, most] = [formatSpan(median), formatSpan(p90)];
  return usual === most ? usual : `${usual}; 90% within ${most}`;
}

/** The remaining time, rounded down, so that no more is promised than there is. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < MINUTE_S) return 'less than a minute left';
  if (seconds < 2 * HOUR_S) return `${count(Math.floor(seconds / MINUTE_S), 'minute')} left`;
  return `${count(Math.floor(seconds / HOUR_S), 'hour')} left`;
}

/** A past time, rounded down: "just now", "2 minutes ago", "3 days ago". */
export function formatAgo(seconds: number): string {
  if (seconds < MINUTE_S) return 'just now';
  if (seconds < HOUR_S) return `${count(Math.floor(seconds / MINUTE_S), 'minute')} ago`;
  if (seconds < DAY_S) return `${count(Math.floor(seconds / HOUR_S), 'hour')} ago`;
  return `${count(Math.floor(seconds / DAY_S), 'day')} ago`;
}
