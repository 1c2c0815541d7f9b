import type { Database } from '#server/db/client.ts';

/**
 * Marks a temporary notification as sent out: nothing replaces it after that. If it has already been read, it
 * isn't sent out.
 */
export async function leaveHouse(db: Database, id: string): Promise<void> {
  await db.sql.query({
    name: 'leave-house',
    text: 'update notifications set passing = false where id = $1 and passing and read_at is null',
    values: [id],
  });
}
