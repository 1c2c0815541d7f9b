import { copyLimits, type Copy, type RowCopy } from './copies.ts';
import { COPIES } from './remove-copies.ts';

const STORE = 'copies';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The copies could not be opened.'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(COPIES, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(request);
}

/** Opens the copies for one operation; leaving them open would block their removal. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    return await work(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

const allIn = (store: IDBObjectStore): Promise<Copy[]> =>
  done(store.getAll() as IDBRequest<Copy[]>);

/** On a phone whose clock is already past the end of an event, its ticket is stored like everything else. */
const isOld = (copy: Copy) =>
  'until' in copy && copy.until > copy.at
    ? Date.now() > copy.until
    : Date.now() - copy.at > copyLimits.keptMs;
const isOrder = ({ id }: Copy) => id.startsWith('order:');
const isTicket = ({ id }: Copy) => id.startsWith('ticket:');

/** Which copies to remove when this one is added. */
function goneWith(copy: Copy, all: readonly Copy[]): Copy[] {
  const others = all.filter(({ owner }) => owner !== copy.owner);
  const mine = all.filter(({ owner, id }) => owner === copy.owner && id !== copy.id);
  const beyond = (isOne: (one: Copy) => boolean, limit: number) =>
    mine
      .filter(isOne)
      .sort((a, b) => b.at - a.at)
      .slice(limit - (isOne(copy) ? 1 : 0));
  return [
    ...[...others, ...mine.filter(isOld)],
    ...beyond(isOrder, copyLimits.orders),
    ...beyond(isTicket, copyLimits.tickets),
  ];
}

const newestFirst = (a: RowCopy, b: RowCopy) => b.created_at.localeCompare(a.created_at);

/** A card shows fewer rows than the log: rows that were seen earlier stay. */
function withEarlier(copy: Copy, all: readonly Copy[]): Copy {
  const before = all.find(({ id, owner }) => id === copy.id && owner === copy.owner);
  if (copy.id !== 'transactions' || before?.id !== 'transactions') return copy;
  const rows = new Map(
    [...before.rows, ...copy.rows].map((row) => [row.reference_code, row] as const),
  );
  return { ...copy, rows: [...rows.values()].sort(newestFirst).slice(0, copyLimits.rows) };
}

/**
 * Stores a copy and removes those of other users in the same step, so that the two never exist at the same
 * time.
 */
export function putCopy(copy: Copy): Promise<void> {
  return inStore('readwrite', async (store) => {
    const all = await allIn(store);
    for (const { id } of goneWith(copy, all)) store.delete(id);
    await done(store.put(withEarlier(copy, all)));
  });
}

/** Removes one copy whose original is no longer valid. */
export function dropCopy(id: Copy['id']): Promise<void> {
  return inStore('readwrite', async (store) => {
    await done(store.delete(id));
  });
}

/** Someone else is signed in here now: removes others' copies before storing theirs. */
export function deleteOthers(owner: string): Promise<void> {
  return inStore('readwrite', async (store) => {
    const others = (await allIn(store)).filter((copy) => copy.owner !== owner);
    await Promise.all(others.map(({ id }) => done(store.delete(id))));
  });
}

/** All copies that aren't too old, newest first. */
export async function readCopies(): Promise<Copy[]> {
  const all = await inStore('readonly', allIn);
  return all.filter((copy) => !isOld(copy)).sort((a, b) => b.at - a.at);
}

/** Removes the copies of all users; does nothing if there are none. */
export async function deleteCopies(): Promise<void> {
  await done(indexedDB.deleteDatabase(COPIES));
}
