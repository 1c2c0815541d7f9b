import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { findListed, type Match } from './find-listed.ts';
import type { Person } from './score.ts';

export interface Screened extends Person {
  identityId: string;
}

/** A match with the identity whose name it is about. */
export type NewMatch = Match & { identity_id: string };

/**
 * Compares names with the lists and stores the matches. Returns the new ones; earlier matches stay as they were found.
 */
export async function screenNames(
  { db, clock }: { db: Database; clock: Clock },
  people: readonly Screened[],
): Promise<NewMatch[]> {
  const found = await findListed(db, people);
  const matches = people.flatMap(({ identityId: identity_id }, at) =>
    (found[at] ?? []).map((match) => ({ ...match, identity_id })),
  );
  if (matches.length === 0) return [];
  const { rows } = await db.sql.query<NewMatch>(
    `insert into listed_match(identity_id, list, person_id, name, score, reasons, found_at)
     select m.identity_id, m.list, m.person_id, m.name, m.score,
       array(select jsonb_array_elements_text(m.reasons)), $2
     from jsonb_to_recordset($1)
       m(identity_id uuid, list text, person_id text, name text, score int, reasons jsonb)
     on conflict do nothing returning identity_id, list, person_id, name, score, reasons`,
    [JSON.stringify(matches), clock.now()],
  );
  return rows;
}

/** The stored matches of an identity, most likely first. */
export async function listMatches(db: Database, identityId: string): Promise<Match[]> {
  const { rows } = await db.sql.query<Match>(
    `select list, person_id, name, score, reasons from listed_match
     where identity_id = $1 order by score desc, list, person_id`,
    [identityId],
  );
  return rows;
}
