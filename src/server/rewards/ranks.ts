import type { CurrencyCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type {
  calculateRank as calculateCall,
  listRanks as listCall,
  readMyRanks as readCall,
} from '#lib/rewards/contract.ts';
import { rankTitle } from '#lib/rewards/rank.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { paidForSaleSql } from '#server/loyalty/what-counts.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Now } from '#server/platform/settings.ts';
import { levelFor, levelsIn } from '#server/ranks/levels.ts';

interface Ranking {
  position: number;
  total: bigint;
}

const unranked: Ranking = { position: 1, total: 0n };

/** The total paid out for gift cards; reversed and rejected sales don't count. */
async function soldBy(db: Database, userId: string, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await db.sql.query<{ total: bigint }>({
    name: 'card-sales',
    text: `select coalesce(sum(${paidForSaleSql('o')}), 0)::bigint as total from orders o
      where o.user_id = $1 and o.service_type = 'giftcard-sell' and o.currency = $2`,
    values: [userId, currency],
  });
  return rows[0]?.total ?? 0n;
}

async function lastRanking(db: Database, userId: string): Promise<Ranking> {
  const { rows } = await db.sql.query<Ranking>({
    name: 'user-rank',
    text: 'select position, total from user_rank where user_id = $1',
    values: [userId],
  });
  return rows[0] ?? unranked;
}

async function cardSales(now: Now, currency: CurrencyCode, { position, total }: Ranking) {
  const level = (await levelsIn(now, currency)).find((each) => each.position === position);
  return { name: level?.name ?? 'beginner', total: toAmount(total) };
}

/** A member's current rank: by their sales, and never below the rank they have reached. */
async function rankingNow(now: Now, userId: string, currency: CurrencyCode) {
  const [last, total, levels] = await Promise.all([
    lastRanking(now.db, userId),
    soldBy(now.db, userId, currency),
    levelsIn(now, currency),
  ]);
  const { position } = levelFor(levels, total);
  return { last, reached: { position: Math.max(last.position, position), total } };
}

/** The current rank, and whether sales have changed since it was last stored (spec 7). */
export async function readMyRanks({
  db,
  user,
  clock,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> {
  const currency = user.country.currency_code;
  const { last, reached } = await rankingNow({ db, clock }, user.uuid, currency);
  return {
    data: {
      card_sales: await cardSales({ db, clock }, currency, reached),
      calculate_rank: reached.total !== last.total,
    },
  };
}

/** Recalculates the rank. A rank is kept once reached, even if a sale is reversed later. */
export async function calculateRank({
  db,
  user,
  clock,
}: CallContext<typeof calculateCall>): Promise<Reply<typeof calculateCall>> {
  const currency = user.country.currency_code;
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from users where id = $1 for no key update', [user.uuid]);
    const now = { db: tx, clock };
    const { last, reached } = await rankingNow(now, user.uuid, currency);
    await tx.sql.query(
      `insert into user_rank as r (user_id, position, total, ranked_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set position = $2, total = $3, ranked_at = $4`,
      [user.uuid, reached.position, reached.total, clock.now()],
    );
    await audit(tx, { actor: user.uuid, action: 'rewards.ranked', subject: user.uuid });
    const sales = await cardSales(now, currency, reached);
    if (reached.position > last.position)
      await notify(tx, user.uuid, {
        title: `You’re now ${rankTitle(sales.name)}`,
        message: 'You reached a new rank with the gift cards you sold. See your new benefits.',
        link: paths.rank,
        topic: 'rewards',
      });
    return { data: { card_sales: sales } };
  });
}

const percent = (basisPoints: number): string => toAmount(BigInt(basisPoints));

export const listRanks = async ({
  db,
  user,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> => ({
  data: (await levelsIn({ db, clock }, user.country.currency_code)).map((level) => ({
    name: level.name,
    minimum: toAmount(level.minimum),
    bonus_rate: percent(level.bonus_basis_points),
  })),
});
