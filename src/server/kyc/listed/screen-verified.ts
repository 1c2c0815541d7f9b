import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { screenNames, type NewMatch } from './matches.ts';

interface Verified {
  id: string;
  reference: string;
  verified_name: string;
  claimed_birth_date: string | null;
}

type FoundAgain = NewMatch & { reference: string };

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

async function listVerified(db: Database, after: string): Promise<Verified[]> {
  const { rows } = await db.sql.query<Verified>(
    `select id, reference, verified_name, claimed_birth_date from kyc_identity
     where state = 'verified' and id > $1 order by id limit $2`,
    [after, AT_ONCE],
  );
  return rows;
}

/** Compares all verified names with the lists. Returns the matches that weren't known before. */
export async function screenVerified({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ compared: number; matches: FoundAgain[] }> {
  const matches: FoundAgain[] = [];
  let compared = 0;
  let rows = await listVerified(db, FIRST);
  while (rows.length > 0) {
    const people = rows.map(({ id, verified_name: name, claimed_birth_date: birthDate }) => ({
      identityId: id,
      name,
      birthDate,
    }));
    const references = new Map(rows.map(({ id, reference }) => [id, reference]));
    for (const match of await screenNames({ db, clock }, people))
      matches.push({ ...match, reference: references.get(match.identity_id) ?? '' });
    compared += rows.length;
    rows = await listVerified(db, rows.at(-1)?.id ?? FIRST);
  }
  return { compared, matches };
}
