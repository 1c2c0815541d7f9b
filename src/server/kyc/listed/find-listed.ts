import type { Database } from '#server/db/client.ts';
import { foldedWords } from '#lib/rules/fold.ts';
import { LIKELY, scoreMatch, type Person } from './score.ts';

export interface Match {
  list: string;
  person_id: string;
  name: string;
  /** 0 to 100: see scoreMatch. */
  score: number;
  reasons: string[];
}

interface Candidate {
  /** The position of the person who was asked about. */
  at: number;
  list: string;
  id: string;
  names: string[];
  birth_dates: string[];
  reason: string;
}

/** Of each person, those with most words in common come first, so that a frequent name hides no exact one. */
const MOST_CANDIDATES = 500;

/** The listed people that each person could be, most likely first, in the order of the people. */
export async function findListed(db: Database, people: readonly Person[]): Promise<Match[][]> {
  const asked = people.map(({ name }, at) => ({ at, words: [...new Set(foldedWords(name))] }));
  const { rows } = await db.sql.query<Candidate>(
    `select asked.at, c.* from jsonb_to_recordset($1) asked(at int, words jsonb),
     lateral (select array(select jsonb_array_elements_text(asked.words)) as words) folded,
     lateral (
       select list, id, names, birth_dates, reason from listed_person,
       lateral (select cardinality(array(
         select unnest(listed_person.words) intersect select unnest(folded.words))) as shared) overlap
       where listed_person.words && folded.words and shared >= 2
       order by shared desc, list, id limit $2) c`,
    [JSON.stringify(asked), MOST_CANDIDATES],
  );
  const found = people.map((): Match[] => []);
  for (const { at, list, id, names, birth_dates, reason } of rows) {
    const { score, reasons } = scoreMatch(people[at]!, { names, birthDates: birth_dates });
    if (score < LIKELY) continue;
    const match = { list, person_id: id, name: names[0] ?? '', score };
    found[at]!.push({ ...match, reasons: [...reasons, reason] });
  }
  return found.map((matches) => matches.toSorted((a, b) => b.score - a.score));
}
