import type { Database } from '#server/db/client.ts';

export type Facts = [name: string, value: string][];

/** Reads what a message is about, as it is when the mail leaves; undefined where it is nothing of its own. */
export type ReadFacts = (
  db: Database,
  about: { link: string | null; userId: string; now: Date },
) => Promise<Facts | undefined>;

const readers = new Set<ReadFacts>();

/** Lets a feature say what its messages are about. */
export function registerFacts(read: ReadFacts): void {
  readers.add(read);
}

/** What a message is about, by the first feature that knows. */
export const readFacts: ReadFacts = async (db, about) => {
  for (const read of readers) {
    const facts = await read(db, about);
    if (facts) return facts;
  }
  return undefined;
};
