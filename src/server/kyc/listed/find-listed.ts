import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { foldedWords } from '#lib/rules/fold.ts';
import { LIKELY, scoreMatch, type Person } from './score.ts';

export interface Match {
  list: string;
  person_id: string;
  name: string;
  score: number;
  reasons: string[];
}

interface Candidate {
  list: string;
  id: string;
  names: string[];
  birth_dates: string[];
  reason: string;
}

const MOST_CANDIDATES = 500;

/** The listed people that someone may be, most likely first. */
export async function findListed(db: Database, person: Person): Promise<Match[]> {
  const { rows } = await db.sql.query<Candidate>(
    `select list, id, names, birth_dates, reason from listed_person
     where words && $1 and cardinality(array(
       select unnest(words) intersect select unnest($1::text[]))) >= 2
     order by list, id limit $2`,
    [[...new Set(foldedWords(person.name))], MOST_CANDIDATES],
  );
  return rows
    .map(({ list, id, names, birth_dates, reason }) => {
      const { score, reasons } = scoreMatch(person, { names, birthDates: birth_dates });
      return { list, person_id: id, name: names[0] ?? '', score, reasons: [...reasons, reason] };
    })
    .filter(({ score }) => score >= LIKELY)
    .toSorted((a, b) => b.score - a.score);
}

/** Stores matches of an identity; those that are known already stay as they were found. */
export async function keepMatches(
  tx: Database,
  { clock }: { clock: Clock },
  identityId: string,
  matches: readonly Match[],
): Promise<void> {
  await tx.sql.query(
    `insert into listed_match(identity_id, list, person_id, name, score, reasons, found_at)
     select $1, m.list, m.person_id, m.name, m.score,
       array(select jsonb_array_elements_text(m.reasons)), $3
     from jsonb_to_recordset($2) m(list text, person_id text, name text, score int, reasons jsonb)
     on conflict do nothing`,
    [identityId, JSON.stringify(matches), clock.now()],
  );
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
