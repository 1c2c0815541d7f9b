import { and, desc, eq, lte } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { readSettings } from '#server/platform/settings.ts';
import { dollarTerms } from './tables.ts';

/** The price and payout of a voucher dollar; rates in minor units of the country's currency. */
export interface DollarTerms {
  buyRate: bigint;
  sellRate: bigint;
  /** Per purchase. */
  buyFee: bigint;
  /** Per trade, in cents. */
  minimum: bigint;
  maximum: bigint;
  /** When these terms took effect. */
  since: Date;
  /** Identifies these terms in every price that was made with them. */
  version: string;
}

/** The terms that can be set, by their names in changes: "dollar:NG:sell". */
export const dollarParts = ['buy', 'sell', 'fee', 'minimum', 'maximum'] as const;
export type DollarPart = (typeof dollarParts)[number];

export const DOLLARS = 'dollar:';
export const dollarName = (country: CountryCode, part: DollarPart): string =>
  `${DOLLARS}${country}:${part}`;

/**
 * A country's initial terms, which apply if nothing was set since.
 * @param at absent: the newest
 * @returns undefined if there are none
 */
export async function baseDollarTerms(
  db: Database,
  country: CountryCode,
  at?: Date,
): Promise<DollarTerms | undefined> {
  const isOfCountry = eq(dollarTerms.countryCode, country);
  const [row] = await db.orm
    .select()
    .from(dollarTerms)
    .where(at ? and(isOfCountry, lte(dollarTerms.effectiveAt, at)) : isOfCountry)
    .orderBy(desc(dollarTerms.effectiveAt), desc(dollarTerms.id))
    .limit(1);
  if (!row) return undefined;
  const { id, effectiveAt, setAt, ...terms } = row;
  const since = setAt > effectiveAt ? setAt : effectiveAt;
  return { ...terms, since, version: `dollars-${id}` };
}

/** The terms in effect in a country at a given time; undefined where none have been set. */
export async function dollarTermsFor(
  db: Database,
  country: CountryCode,
  at: Date,
): Promise<DollarTerms | undefined> {
  const base = await baseDollarTerms(db, country, at);
  if (!base) return undefined;
  const { of, newest } = await readSettings(db, `${DOLLARS}${country}:`, at);
  if (!newest) return base;
  return {
    buyRate: of(dollarName(country, 'buy'), base.buyRate),
    sellRate: of(dollarName(country, 'sell'), base.sellRate),
    buyFee: of(dollarName(country, 'fee'), base.buyFee),
    minimum: of(dollarName(country, 'minimum'), base.minimum),
    maximum: of(dollarName(country, 'maximum'), base.maximum),
    since: newest.since > base.since ? newest.since : base.since,
    version: `dollar-terms-${newest.id}`,
  };
}
