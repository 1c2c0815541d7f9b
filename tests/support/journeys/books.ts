import type { OpenDatabase } from '#server/db/client.ts';

/** The id of a member's account. */
export async function idOf(db: OpenDatabase, { username }: { username: string }): Promise<string> {
  const { rows } = await db.sql.query<{ id: string }>('select id from users where username = $1', [
    username,
  ]);
  return rows[0]?.id ?? '';
}

const count = async (db: OpenDatabase, text: string, username: string): Promise<number> => {
  const { rows } = await db.sql.query<{ n: bigint }>(text, [username]);
  return Number(rows[0]?.n);
};

/** The number of purchases of a member. */
export const purchasesOf = (db: OpenDatabase, { username }: { username: string }) =>
  count(
    db,
    `select count(*) n from orders o join users u on u.id = o.user_id
     where u.username = $1 and o.direction = 'purchase'`,
    username,
  );

/** How often something was sent to the provider for a member. */
export const timesSent = (db: OpenDatabase, { username }: { username: string }) =>
  count(
    db,
    `select count(*) n from provider_request r join orders o on o.our_reference = r.our_reference
     join users u on u.id = o.user_id where u.username = $1`,
    username,
  );

/** How many notices about a member's orders reached us. */
export const noticesFor = (db: OpenDatabase, { username }: { username: string }) =>
  count(
    db,
    `select coalesce(sum(b.notices), 0) n from sandbox.bill b
     join orders o on o.our_reference = b.reference
     join users u on u.id = o.user_id where u.username = $1`,
    username,
  );

/** Makes a member's PIN, or password and PIN, due for renewal, as for older accounts. */
export async function makeRenewalDue(
  db: OpenDatabase,
  { username }: { username: string },
  what: 'both' | 'pin',
): Promise<void> {
  await db.sql.query(
    `update users set pin_updated_at = null,
       password_updated_at = case when $2 then null else password_updated_at end
     where username = $1`,
    [username, what === 'both'],
  );
}

/** How often a step of a flow was counted. */
export async function stepsCounted(db: OpenDatabase, step: string): Promise<number> {
  const { rows } = await db.sql.query<{ n: bigint }>(
    `select count(*) n from analytics_event where name = 'step' and fields ->> 'step' = $1`,
    [step],
  );
  return Number(rows[0]?.n);
}
