import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { BetCheck, CheckBetAccount } from '#lib/fund-bets/contract.ts';
import { betting } from '#lib/product-constants.ts';
import { maskOwner } from '#lib/rules/mask.ts';
import type { Member } from '#lib/visitor.ts';
import { takeLookUp } from '#server/http/look-ups.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { codeAt } from '#server/providers/bills/codes.ts';
import { assertMayBet } from './bettor.ts';
import { readAccount, SERVICE, type BetAccount } from './platforms.ts';
import { checks } from './tables.ts';

/** @throws AppError 422 on userId when the account doesn't exist; busy without an answer */
async function askOwner(
  { providers }: Services,
  { platform, account }: BetAccount,
): Promise<string> {
  const country = platform.country_code;
  const bills = await providers.bills.choose({ country, product: SERVICE });
  const outcome = await bills.verify({ biller: codeAt(bills, platform), account });
  if (outcome.kind === 'done') return maskOwner(outcome.value.name);
  if (outcome.kind === 'failed' && outcome.code === 'not_found')
    throw AppError.invalid({
      userId: [`${platform.name} couldn’t find this ID. Check it and try again.`],
    });
  throw new AppError('busy', {
    message: `${platform.name} isn’t responding right now. Try again shortly.`,
    retryAfterS: 10,
  });
}

/**
 * The owner of a betting account, masked; a purchase for it may follow within half an hour. On first use,
 * users confirm that they are of age.
 * @throws AppError 422 on platform, userId or over_18; forbidden for excluded and underage users;
 * too_many_requests
 */
export async function checkAccount(
  services: Services,
  user: Member,
  input: CheckBetAccount,
): Promise<BetCheck> {
  const { db, clock } = services;
  const { uuid: userId, country } = user;
  const asked = await readAccount(services, country.code, input);
  const bettor = { userId, country: country.code };
  await assertMayBet(services, bettor, input.over_18);
  await takeLookUp(services, bettor, 'funds_transfer');
  const customer_name = await askOwner(services, asked);
  const checked_at = clock.now();
  await db.orm
    .insert(checks)
    .values({
      user_id: userId,
      platform_id: asked.platform.id,
      account: asked.account,
      customer_name,
      checked_at,
    })
    .onConflictDoUpdate({
      target: [checks.user_id, checks.platform_id, checks.account],
      set: { customer_name, checked_at },
    });
  return {
    customer_name,
    valid_until: secondsAfter(checked_at, betting.checkGoodS).toISOString(),
  };
}

/**
 * The name that a user was recently shown for an account.
 * @throws AppError 422 on userId when it wasn't looked up
 */
export async function readCheck(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  { platform, account }: BetAccount,
): Promise<string> {
  const [row] = await db.orm
    .select({ name: checks.customer_name })
    .from(checks)
    .where(
      and(
        eq(checks.user_id, userId),
        eq(checks.platform_id, platform.id),
        eq(checks.account, account),
        gt(checks.checked_at, secondsAfter(clock.now(), -betting.checkGoodS)),
      ),
    );
  if (!row) throw AppError.invalid({ userId: ['Check the name on this account first.'] });
  return row.name;
}
