import type { Services } from '#server/platform/services.ts';
import { findListed, keepMatches, listMatches } from './find-listed.ts';

interface Verified {
  id: string;
  reference: string;
  verified_name: string;
  claimed_birth_date: string | null;
}

export interface FoundAgain {
  reference: string;
  list: string;
  name: string;
  score: number;
}

/** Compares the names of open accounts with the lists. Returns the matches that weren't known before. */
export async function screenVerified({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ compared: number; matches: FoundAgain[] }> {
  const { rows } = await db.sql.query<Verified>(
    `select distinct on (user_id, verified_name) id, reference, verified_name, claimed_birth_date
     from kyc_identity where state = 'verified' order by user_id, verified_name, claimed_birth_date, id`,
  );
  const matches: FoundAgain[] = [];
  for (const { id, reference, verified_name: name, claimed_birth_date: birthDate } of rows) {
    const found = await findListed(db, { name, birthDate });
    if (found.length === 0) continue;
    const known = new Set((await listMatches(db, id)).map((each) => each.list + each.person_id));
    await keepMatches(db, { clock }, id, found);
    for (const { list, person_id, name: listed, score } of found)
      if (!known.has(list + person_id)) matches.push({ reference, list, name: listed, score });
  }
  return { compared: rows.length, matches };
}
