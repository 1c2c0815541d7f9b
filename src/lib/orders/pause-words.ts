import type { CountryCode } from '#lib/countries.ts';
import { momentFor } from '#lib/moments.ts';

export interface PausedBiller {
  name: string;
  country: CountryCode;
  since: Date;
  failedAt: Date;
  tryAt: Date;
  payAnyway: boolean;
}

/** Whether only one payment at a time is allowed now, to find out whether it works again. */
export const isTrialDue = ({ payAnyway, tryAt }: PausedBiller, now: Date): boolean =>
  !payAnyway && tryAt <= now;

/** Why new payments are paused, in one or two sentences. */
export function describePause(paused: PausedBiller, now: Date): string {
  const { name, country, since, failedAt, tryAt, payAnyway } = paused;
  const from = momentFor(country, since);
  if (isTrialDue(paused, now))
    return `${name} was failing until ${momentFor(country, failedAt)}. Yours would be the first payment since then: if it fails, we refund you immediately.`;
  if (payAnyway)
    return `Payments to ${name} have been failing since ${from}. You can pay anyway: if it fails, we refund you immediately.`;
  return `Payments to ${name} have been failing since ${from}, so we’ve paused them. We’ll try again at ${momentFor(country, tryAt)}.`;
}
