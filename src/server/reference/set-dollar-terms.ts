import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/services.ts';
import { dollarTermsFor, type DollarTerms } from './dollar-terms.ts';
import { dollarTerms } from './tables.ts';

export type TermsChange = Partial<Pick<DollarTerms, 'buyRate' | 'sellRate' | 'buyFee'>>;

/**
 * Sets new terms of dollars in a country; what is not named stays. Prices that are held keep theirs.
 * @param by operator:<uuid>
 * @throws AppError not_found where there are none yet; conflict for a buying rate below the selling one
 */
export async function setDollarTerms(
  services: Pick<Services, 'db' | 'clock'>,
  { country, change, by }: { country: CountryCode; change: TermsChange; by: string },
): Promise<DollarTerms> {
  const { db, clock } = services;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await dollarTermsFor(tx, country, now);
    if (!before) throw AppError.notFound();
    const { buyRate, sellRate, buyFee, minimum, maximum } = { ...before, ...change };
    if (buyRate < sellRate) throw AppError.conflict('Dollars may not bring more than they cost.');
    const row = { buyRate, sellRate, buyFee, minimum, maximum };
    const times = { effectiveAt: now, setBy: by, setAt: now };
    await tx.orm.insert(dollarTerms).values({ countryCode: country, ...row, ...times });
    const detail = { buy: String(buyRate), sell: String(sellRate), fee: String(buyFee) };
    await audit(tx, { actor: by, action: 'dollars.set-terms', subject: country, detail });
    return (await dollarTermsFor(tx, country, now)) ?? before;
  });
}
