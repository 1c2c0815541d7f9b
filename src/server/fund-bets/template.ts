import { eq } from 'drizzle-orm';
import type { BetTemplate } from '#lib/fund-bets/contract.ts';
import type { Member } from '#lib/visitor.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { readAccount } from './platforms.ts';
import { readBetAmount } from './read-bet-amount.ts';
import { templates } from './tables.ts';

/** The account that the form starts with; null if none is saved. */
export async function readTemplate(db: Database, userId: string): Promise<BetTemplate | null> {
  const [row] = await db.orm.select().from(templates).where(eq(templates.user_id, userId));
  return row
    ? { platform: row.platform_id, userId: row.account, amount: toAmount(row.amount) }
    : null;
}

/**
 * Saves it, replacing the previous one.
 * @throws AppError 422 on platform, userId or amount
 */
export async function saveTemplate(
  services: Services,
  { uuid: user_id, country }: Member,
  input: BetTemplate,
): Promise<void> {
  const { platform, account } = await readAccount(services, country.code, input);
  const set = { platform_id: platform.id, account, amount: readBetAmount(platform, input.amount) };
  await services.db.orm
    .insert(templates)
    .values({ user_id, ...set })
    .onConflictDoUpdate({ target: templates.user_id, set });
}
