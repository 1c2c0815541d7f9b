import { rankTitle } from '#lib/rewards/rank.ts';
import type { Member } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import { levelsIn } from '#server/ranks/levels.ts';

/** The rank that a member has reached; undefined for the first one, where everyone starts. */
export async function rankOf(services: Services, user: Member) {
  const { rows } = await services.db.sql.query<{ position: number; ranked_at: Date }>({
    name: 'reached-rank',
    text: 'select position, ranked_at from user_rank where user_id = $1 and position > 1',
    values: [user.uuid],
  });
  const [reached] = rows;
  const levels = reached ? await levelsIn(services, user.country.currency_code) : [];
  const level = levels.find(({ position }) => position === reached?.position);
  if (!reached || !level) return undefined;
  return { position: level.position, title: rankTitle(level.name), at: reached.ranked_at };
}
