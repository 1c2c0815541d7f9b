import type { Database } from '#server/db/client.ts';

type Shared = 'document' | 'payout_account' | 'device' | 'account';
type Relation = 'inviter' | 'friend' | 'circle';

/** What an invited account shares, and with which account: "inviter:device". */
export type Finding = `${Relation}:${Shared}`;

const FARTHEST = 20;

/**
 * Signs that an invitation is between accounts of one person: a document, a payout account or a device in
 * common with the inviter, with another of their friends, or with the people who invited the inviter (a
 * circle).
 */
export async function findFindings(
  db: Database,
  { invitee, referrer }: { invitee: string; referrer: string },
): Promise<Finding[]> {
  const { rows } = await db.sql.query<{ finding: Finding }>({
    name: 'referral-findings',
    text: `with recursive above(id, steps) as (
        select $2::uuid, 1
        union all
        select u.referred_by, steps + 1 from above join users u on u.id = above.id
        where u.referred_by is not null and steps < $3),
      others(id, relation) as (
        select id, case when steps = 1 then 'inviter' else 'circle' end from above where id <> $1
        union select id, 'friend' from users where referred_by = $2 and id <> $1),
      found(relation, shared) as (
        select relation, 'document' from others o join kyc_identity b on b.user_id = o.id
          join kyc_identity a on a.document_type = b.document_type and a.number_hash = b.number_hash
          where a.user_id = $1
        union select relation, 'payout_account' from others o join payout_account b on b.user_id = o.id
          join payout_account a on a.bank_id = b.bank_id and a.number_hash = b.number_hash
          where a.user_id = $1
        union select relation, 'device' from others o join login_device b on b.user_id = o.id
          join login_device a on a.device = b.device where a.user_id = $1
        union select 'circle', 'account' from above where id = $1)
      select relation || ':' || shared as finding from found order by finding`,
    values: [invitee, referrer, FARTHEST],
  });
  return rows.map(({ finding }) => finding);
}

const things: Record<Shared, string> = {
  document: 'has the same identity document as',
  payout_account: 'is paid to the same payout account as',
  device: 'was used on the same device as',
  account: 'belongs to the same circle of invitations as',
};
const others: Record<Relation, string> = {
  inviter: 'yours',
  friend: 'another friend you invited',
  circle: 'an account that you were invited by',
};
const forDesk: typeof others = {
  inviter: 'the inviter’s',
  friend: 'another one they invited',
  circle: 'one that the inviter was invited by, directly or not',
};

const partsOf = (finding: Finding) =>
  finding.split(':') as [keyof typeof others, keyof typeof things];

/** "This account was used on the same device as yours." */
export function describeFinding(finding: Finding): string {
  const [who, what] = partsOf(finding);
  return `This account ${things[what]} ${others[who]}.`;
}

/** The same for operators. */
export function nameFinding(finding: Finding): string {
  const [who, what] = partsOf(finding);
  return `The account ${things[what]} ${forDesk[who]}`;
}
