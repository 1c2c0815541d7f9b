import { vi } from 'vitest';

type Row = { id: string };

/**
 * The part of IndexedDB that one store with the key "id" needs; each result arrives asynchronously.
 */
export class FakeIndexedDb {
  readonly databases = new Map<string, Map<string, Row>>();

  readonly #answer = <T>(work: () => T) => {
    const request = { result: undefined as T | undefined } as Record<string, unknown>;
    queueMicrotask(() => {
      request['result'] = work();
      (request['onsuccess'] as (() => void) | undefined)?.();
    });
    return request;
  };

  readonly #store = (name: string) => {
    const rows = () => this.databases.get(name)!;
    return {
      getAll: () => this.#answer(() => [...rows().values()].map((row) => structuredClone(row))),
      put: (row: Row) => this.#answer(() => void rows().set(row.id, structuredClone(row))),
      delete: (id: string) => this.#answer(() => void rows().delete(id)),
    };
  };

  open(name: string) {
    const store = () => this.#store(name);
    const db = { createObjectStore: store, transaction: () => ({ objectStore: store }) };
    return this.#answer(() => {
      if (!this.databases.has(name)) this.databases.set(name, new Map());
      return { ...db, close: () => undefined };
    });
  }

  deleteDatabase(name: string) {
    return this.#answer(() => void this.databases.delete(name));
  }
}

/** Replaces indexedDB with a fake; vi.unstubAllGlobals() restores it. */
export function fakeIndexedDb(): FakeIndexedDb {
  const fake = new FakeIndexedDb();
  vi.stubGlobal('indexedDB', fake);
  return fake;
}
