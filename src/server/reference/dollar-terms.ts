import { and, desc, eq, lte } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { dollarTerms } from './tables.ts';

/** What a voucher dollar costs and earns; rates in minor units of the country's currency. */
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

/** The terms in effect in a country at a given time; undefined where none have been set. */
export async function dollarTermsFor(
  db: Database,
  country: CountryCode,
  at: Date,
): Promise<DollarTerms | undefined> {
  const [row] = await db.orm
    .select()
    .from(dollarTerms)
    .where(and(eq(dollarTerms.countryCode, country), lte(dollarTerms.effectiveAt, at)))
    .orderBy(desc(dollarTerms.effectiveAt), desc(dollarTerms.id))
    .limit(1);
  if (!row) return undefined;
  const { id, effectiveAt, setAt, ...terms } = row;
  const since = setAt > effectiveAt ? setAt : effectiveAt;
  return { ...terms, since, version: `dollars-${id}` };
}
