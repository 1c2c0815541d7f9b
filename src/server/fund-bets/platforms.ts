import { and, asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkBetAccount, cleanBetAccount } from '#lib/fund-bets/bet-account.ts';
import type { BetPlatform } from '#lib/fund-bets/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { findCode } from '#server/providers/bills/codes.ts';
import { platforms, type PlatformRow } from './tables.ts';

/** The type of its orders. */
export const SERVICE = 'funds_transfer';

/** The platforms of a country that are on, in display order, whether a provider can pay them or not. */
export const listActive = (db: Database, country: CountryCode): Promise<PlatformRow[]> =>
  db.orm
    .select()
    .from(platforms)
    .where(and(eq(platforms.country_code, country), eq(platforms.active, true)))
    .orderBy(asc(platforms.position))
    .execute();

/** The platforms of a country that the bills provider can pay, in display order. */
export async function listPlatformRows(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  country: CountryCode,
): Promise<PlatformRow[]> {
  const { catalogue } = await providers.bills.choose({ country, product: SERVICE });
  const rows = await listActive(db, country);
  return rows.filter((row) => findCode(catalogue, row) !== undefined);
}

export interface BetAccount {
  platform: PlatformRow;
  /** The user id at the platform, without spaces. */
  account: string;
}

/**
 * A platform of the country and an account in the platform's format.
 * @throws AppError 422 on platform or userId
 */
export async function readAccount(
  services: Pick<Services, 'db' | 'providers'>,
  country: CountryCode,
  input: { platform: string; userId: string },
): Promise<BetAccount> {
  const rows = await listPlatformRows(services, country);
  const platform = rows.find(({ id }) => id === input.platform);
  if (!platform) throw AppError.invalid({ platform: ['Choose from the list.'] });
  const rule = platformView(platform).user_id;
  const problem = checkBetAccount(input.userId, rule);
  if (problem) throw AppError.invalid({ userId: [problem] });
  return { platform, account: cleanBetAccount(input.userId, rule) };
}

export const platformView = (row: PlatformRow): BetPlatform => ({
  platform: row.id,
  name: row.name,
  logo: null,
  color: row.color,
  currency: row.currency,
  min: toAmount(row.min),
  max: toAmount(row.max),
  user_id: { label: row.id_label, pattern: row.id_pattern, help: row.id_help },
});
