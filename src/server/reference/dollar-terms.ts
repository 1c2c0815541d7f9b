import { and, desc, eq, lte } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { dollarTerms } from './tables.ts';

/** What a digital dollar costs and brings; rates in minor units of the country's currency. */
export interface DollarTerms {
  buyRate: bigint;
  sellRate: bigint;
  /** For one purchase. */
  buyFee: bigint;
  /** Of one trade, cents. */
  minimum: bigint;
  maximum: bigint;
  /** Since when these are the terms. */
  since: Date;
  /** Names them in every price that was made with them. */
  version: string;
}

/** The terms in force in a country at a moment; nothing where nobody has set any. */
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
