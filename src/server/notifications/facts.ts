import type { Database } from '#server/db/client.ts';

export type Facts = [name: string, value: string][];

/**
 * Reads the facts behind a message when its email leaves; undefined when the message isn't about this
 * feature.
 */
export type ReadFacts = (
  db: Database,
  about: { link: string | null; userId: string; now: Date },
) => Promise<Facts | undefined>;

const readers = new Set<ReadFacts>();

/** Lets a feature supply the facts behind its messages. */
export function registerFacts(read: ReadFacts): void {
  readers.add(read);
}

/** The facts behind a message, from the first feature that has them. */
export const readFacts: ReadFacts = async (db, about) => {
  for (const read of readers) {
    const facts = await read(db, about);
    if (facts) return facts;
  }
  return undefined;
};
