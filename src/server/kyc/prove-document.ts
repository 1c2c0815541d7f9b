import type { Database } from '#server/db/client.ts';
import type { Env } from '#server/platform/env.ts';
import { BVN } from './documents.ts';
import { findableBy } from './secret-numbers.ts';

/** Whether someone has a verified document, by whose number they can be recognised. A BVN is none: banks know it. */
export async function hasVerifiedDocument(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `select from kyc_identity i join users u on u.id = i.user_id
     where i.user_id = $1 and i.state = 'verified' and i.document_type <> $2
       and u.birth_date is not null limit 1`,
    [userId, BVN],
  );
  return rowCount === 1;
}

/** Whether someone's verified document has this number, and they this date of birth (2026-11-30). */
export async function isOwnDocument(
  { db, env }: { db: Database; env: Env },
  userId: string,
  { number, birthDate }: { number: string; birthDate: string },
): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `select from kyc_identity i join users u on u.id = i.user_id
     where i.user_id = $1 and i.state = 'verified' and i.document_type <> $2
       and i.number_hash = any($3) and u.birth_date = $4 limit 1`,
    [userId, BVN, findableBy(env, 'document', number.toUpperCase()), birthDate],
  );
  return rowCount === 1;
}
