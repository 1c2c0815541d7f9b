import type { CountryCode } from '#lib/countries.ts';
import facts from '#lib/facts/new-device-caps.json' with { type: 'json' };
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';

interface Rule {
  /** The day on which the rule takes effect. */
  from: string;
  hours: number;
  out: string;
  in: string;
  source: string;
}

const HOUR_S = 3600;
const rules: Partial<Record<CountryCode, Rule>> = facts;

/** The name of the rule's switch in the book of limits. */
export const newDeviceName = (country: CountryCode): string => `limit:${country}:new-device`;

export const hasNewDeviceRule = (country: CountryCode): boolean => rules[country] !== undefined;

/**
 * When a device that has been new since a time counts as known; undefined where or when no rule
 * applies.
 */
function endOf(country: CountryCode, since: Date): Date | undefined {
  const rule = rules[country];
  if (!rule || since < new Date(rule.from)) return undefined;
  return secondsAfter(since, rule.hours * HOUR_S);
}

/** Whether the rule of its country still sees a device as new. */
export function isNewDevice(country: CountryCode, since: Date | null, now: Date): boolean {
  const until = since && endOf(country, since);
  return until ? now < until : false;
}

/** What may move from new devices of an account, minor units, in each direction until `until`. */
export interface NewDeviceCap {
  out: bigint;
  in: bigint;
  until: Date;
  /** Orders since then count: those of other new devices as well. */
  countedFrom: Date;
}

const isOn = async (db: Database, country: CountryCode, now: Date): Promise<boolean> =>
  (await readSettings(db, newDeviceName(country), now)).of(newDeviceName(country), 1n) === 1n;

/** The cap for a device that has been new since a time; undefined for any other, and where it is off. */
export async function newDeviceCap(
  { db, clock }: Now,
  country: CountryCode,
  since: Date | undefined,
): Promise<NewDeviceCap | undefined> {
  const [now, rule] = [clock.now(), rules[country]];
  if (!since || !rule || !isNewDevice(country, since, now)) return undefined;
  if (!(await isOn(db, country, now))) return undefined;
  return {
    out: parseAmount(rule.out),
    in: parseAmount(rule.in),
    until: secondsAfter(since, rule.hours * HOUR_S),
    countedFrom: secondsAfter(now, -rule.hours * HOUR_S),
  };
}
