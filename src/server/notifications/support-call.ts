import type { Database } from '#server/db/client.ts';

/** A call of our team to a member that is going on. */
export interface SupportCall {
  /** The operator's first name. */
  name: string;
  since: Date;
}

/** The current call to a member, if any. */
export async function findCall(
  db: Database,
  userId: string,
  now: Date,
): Promise<SupportCall | undefined> {
  const { rows } = await db.sql.query<SupportCall>({
    name: 'find-call',
    text: `select split_part(o.name, ' ', 1) as name, c.began_at as since
      from support_call c join operator o on o.id = c.operator_id
      where c.user_id = $1 and c.ended_at is null and c.ends_at > $2
      order by c.ends_at desc limit 1`,
    values: [userId, now],
  });
  return rows[0];
}
