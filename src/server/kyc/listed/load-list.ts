import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { foldedWords } from '#lib/rules/fold.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

/** Why a file isn't a list, in one sentence. */
export class ListError extends Error {}

/** A row of OpenSanctions’ `targets.simple.csv`; lists inside a cell are separated by semicolons. */
const Row = z.looseObject({
  id: z.string().min(1),
  schema: z.string(),
  name: z.string(),
  aliases: z.string(),
  birth_date: z.string(),
  countries: z.string(),
  sanctions: z.string(),
  dataset: z.string(),
});

interface Loaded {
  id: string;
  names: string[];
  words: string[];
  birth_dates: string[];
  countries: string[];
  reason: string;
}

const AT_ONCE = 1_000;
const LONGEST_REASON = 300;

const partsOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

async function* readRows(path: string): AsyncGenerator<z.infer<typeof Row>> {
  try {
    const file = await open(path);
    for await (const row of file.createReadStream().pipe(parse({ columns: true, bom: true })))
      yield Row.parse(row);
  } catch (error) {
    const column = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
    const why = column ? `the column ${column} is missing` : (error as Error).message;
    throw new ListError(`${path} isn’t a list like targets.simple.csv: ${why}.`, { cause: error });
  }
}

/** Organisations, ships and addresses are on the lists too. */
function personIn({
  id,
  schema,
  name,
  aliases,
  ...cells
}: z.infer<typeof Row>): Loaded | undefined {
  const names = [...new Set([name.trim(), ...partsOf(aliases)])].filter(Boolean);
  if (schema !== 'Person' || names.length === 0) return undefined;
  return {
    id,
    names,
    words: [...new Set(names.flatMap(foldedWords))],
    birth_dates: partsOf(cells.birth_date),
    countries: partsOf(cells.countries),
    reason: (cells.sanctions || cells.dataset).slice(0, LONGEST_REASON),
  };
}

const texts = (column: string) => `array(select jsonb_array_elements_text(p.${column}))`;

async function insert(tx: Database, list: string, people: Loaded[], now: Date): Promise<void> {
  await tx.sql.query(
    `insert into listed_person(list, id, names, words, birth_dates, countries, reason, loaded_at)
     select $1, p.id, ${['names', 'words', 'birth_dates', 'countries'].map(texts).join(', ')}, p.reason, $3
     from jsonb_to_recordset($2) p(id text, names jsonb, words jsonb, birth_dates jsonb, countries jsonb,
       reason text)
     on conflict (list, id) do nothing`,
    [list, JSON.stringify(people), now],
  );
}

/**
 * Replaces a list with the people of a file in the format of OpenSanctions’ `targets.simple.csv`. Either all of
 * it counts or nothing.
 * @returns how many people the list has now
 * @throws ListError for a file that can't be read or has other columns
 */
export async function loadList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { list, path, by }: { list: string; path: string; by: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('delete from listed_person where list = $1', [list]);
    let count = 0;
    let people: Loaded[] = [];
    const flush = async () => {
      await insert(tx, list, people, clock.now());
      count += people.length;
      people = [];
    };
    for await (const row of readRows(path)) {
      const person = personIn(row);
      if (person) people.push(person);
      if (people.length === AT_ONCE) await flush();
    }
    await flush();
    await audit(tx, { actor: by, action: 'kyc.list_loaded', subject: list, detail: { count } });
    return count;
  });
}

export interface ListCount {
  list: string;
  count: number;
  loaded_at: Date;
}

export async function countListed(db: Database): Promise<ListCount[]> {
  const { rows } = await db.sql.query<ListCount>(
    `select list, count(*)::int as count, max(loaded_at) as loaded_at from listed_person
     group by list order by list`,
  );
  return rows;
}
