const tails = new Map<string, Promise<unknown>>();

/**
 * Runs works with the same key one after the other within this process. It keeps honest parallel
 * tries from spending each other's attempts; the limit itself is in the database.
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
