const tails = new Map<string, Promise<unknown>>();

/**
 * Runs work with the same key one piece after another within this process. It keeps honest parallel requests
 * from using up each other's attempts; the limit itself is in the database.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}
