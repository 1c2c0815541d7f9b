import type {
  listMe as listContract,
  readBoss as readContract,
} from '#lib/rewards/earnings.contract.ts';
import { rankNames } from '#lib/rewards/rank.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { maskName } from '#server/loyalty/mask-name.ts';
import { audit } from '#server/platform/audit.ts';

const BOSS = rankNames.indexOf('boss') + 1;
const SHOWN = 50;

interface Row {
  id: string;
  firstname: string | null;
  lastname: string | null;
  username: string;
  ranked_at: Date;
}

/** In the order of their sales; the amounts stay private. */
async function listLeaders(db: Database, country: string): Promise<Row[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'rank-leaders',
    text: `select u.id, u.firstname, u.lastname, u.username, l.listed_at as ranked_at
      from rank_listing l join user_rank r on r.user_id = l.user_id and r.position = $2
        join users u on u.id = l.user_id and u.country_code = $1 and u.deleted_at is null
          and u.status <> 'blacklisted'
      order by r.total desc, u.id limit ${SHOWN}`,
    values: [country, BOSS],
  });
  return rows;
}

async function isListed(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'rank-listed',
    text: 'select 1 from rank_listing where user_id = $1',
    values: [userId],
  });
  return rowCount === 1;
}

/** Members of the highest rank in the same country who agreed to be listed, with masked names. */
export async function readBoss({
  db,
  user,
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  const [leaders, listed] = await Promise.all([
    listLeaders(db, user.country.code),
    isListed(db, user.uuid),
  ]);
  return {
    data: {
      listed,
      leaders: leaders.map((row) => ({
        name: maskName(row),
        since: row.ranked_at.toISOString(),
        is_you: row.id === user.uuid,
      })),
    },
  };
}

/** Adds the member to the list, or removes them. It shows only members of the highest rank. */
export async function listMe({
  db,
  user,
  body,
  clock,
}: CallContext<typeof listContract>): Promise<Reply<typeof listContract>> {
  const { listed } = body;
  if (listed)
    await db.sql.query(
      'insert into rank_listing(user_id, listed_at) values ($1, $2) on conflict do nothing',
      [user.uuid, clock.now()],
    );
  else await db.sql.query('delete from rank_listing where user_id = $1', [user.uuid]);
  await audit(db, {
    actor: `user:${user.uuid}`,
    action: 'rewards.list',
    subject: user.uuid,
    detail: { listed },
  });
  return { data: { listed } };
}
