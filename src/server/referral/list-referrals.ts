import type { Friend, listReferrals as contract } from '#lib/contracts/referral.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { isTradeSql } from '#server/loyalty/index.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { qrSvg } from '#server/platform/qr.ts';
import { maskName } from '#server/loyalty/index.ts';
import type { Bonus } from './people.ts';

interface Row {
  firstname: string | null;
  lastname: string | null;
  username: string;
  created_at: Date;
  is_verified: boolean;
  has_traded: boolean;
  bonus: Bonus['state'] | null;
}

const SHOWN = 100;

function stateOf({ bonus, has_traded, is_verified }: Row): Friend['state'] {
  if (bonus === 'paid') return 'paid';
  if (bonus === 'refused') return 'no_bonus';
  if (has_traded) return 'traded';
  return is_verified ? 'verified' : 'joined';
}

async function friendsOf(db: Database, userId: string): Promise<Friend[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'referral-friends',
    text: `select u.firstname, u.lastname, u.username, u.created_at, u.has_kyc_set_up as is_verified,
        b.state as bonus, exists (select 1 from orders o where o.user_id = u.id
          and o.status in ('completed', 'partly_completed') and ${isTradeSql('o')}) as has_traded
      from users u left join referral_bonus b on b.invitee_id = u.id
      where u.referred_by = $1 and u.email_verified_at is not null
      order by u.created_at desc limit $2`,
    values: [userId, SHOWN],
  });
  return rows.map((row) => ({
    name: maskName(row),
    state: stateOf(row),
    joined_at: row.created_at.toISOString(),
  }));
}

export async function listReferrals({
  db,
  env,
  user,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const link = env.origin + paths.invite(user.referral_code);
  return { data: { link, qr: qrSvg(link), friends: await friendsOf(db, user.uuid) } };
}
