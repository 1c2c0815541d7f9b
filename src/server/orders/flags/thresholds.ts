import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';

const HOUR_S = 3600;

/** When an automatic rule holds money. */
export interface Threshold {
  rule: string;
  /** A number of deposits, or an amount in minor units. */
  at_least: bigint;
  /** The time span of the deposits, or the age of the account. */
  within_s: number;
}

/** A threshold that can be switched off. */
export interface BaseThreshold extends Threshold {
  title: string;
  on: boolean;
}

/** The name of a number in the book of flag rules; `hours` is the time in whole hours. */
export const flagNumber = (
  country: CountryCode,
  rule: string,
  what: 'at-least' | 'hours' | 'on',
): string => `flag:${country}:${rule}:${what}`;

/** A country’s rules before anything was set at the desk. */
export async function baseThresholds(db: Database, country: CountryCode): Promise<BaseThreshold[]> {
  const { rows } = await db.sql.query<BaseThreshold>({
    name: 'flag-thresholds',
    text: `select t.rule, r.title, r.active as on, t.at_least, t.within_s from flag_threshold t
      join flag_rule r on r.key = t.rule where t.country_code = $1 order by t.rule`,
    values: [country],
  });
  return rows;
}

/** The rules that are on in a country, with their current numbers. */
export async function thresholdsFor(
  { db, clock }: Now,
  country: CountryCode,
): Promise<Threshold[]> {
  const base = await baseThresholds(db, country);
  const { of, values } = await readSettings(db, `flag:${country}:`, clock.now());
  return base.flatMap(({ rule, on, at_least, within_s }) => {
    if (of(flagNumber(country, rule, 'on'), on ? 1n : 0n) === 0n) return [];
    const hours = values.get(flagNumber(country, rule, 'hours'));
    return [
      {
        rule,
        at_least: of(flagNumber(country, rule, 'at-least'), at_least),
        within_s: hours === undefined ? within_s : Number(hours) * HOUR_S,
      },
    ];
  });
}
