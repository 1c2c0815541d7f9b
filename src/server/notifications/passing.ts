import type { Database } from '#server/db/client.ts';

/**
 * A word that was for now goes out: nothing takes its place after that. Whoever has read it already is
 * told nothing more of it, so theirs stays behind.
 */
export async function leaveHouse(db: Database, id: string): Promise<void> {
  await db.sql.query({
    name: 'leave-house',
    text: 'update notifications set passing = false where id = $1 and passing and read_at is null',
    values: [id],
  });
}
