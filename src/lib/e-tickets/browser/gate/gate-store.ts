import type { GateEvent, GateTicket, Scan } from '#lib/e-tickets/gate.contract.ts';
import { GATE_LISTS } from './clear-gate.ts';

const STORE = 'rows';
/** People's names don't stay on a phone: a list is removed two days after the start, or after the last download. */
const KEPT_MS = 2 * 24 * 3_600_000;

/** The list of an event as it was downloaded. */
export interface KeptList {
  id: `list:${string}`;
  event: GateEvent;
  public_keys: string[];
  tickets: GateTicket[];
  as_of: string;
  /** When it was downloaded, by this phone’s clock. */
  at: number;
}

/** A scan that the server hasn't confirmed yet, or has, but the list doesn't show it yet. */
export interface KeptScan {
  id: `scan:${string}`;
  eventId: string;
  ticketId: string | null;
  scan: Scan;
  isSent: boolean;
}

type Row = KeptList | KeptScan;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The list could not be opened.'));
  });

/** Opens the lists for one operation; leaving them open would block their removal. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(GATE_LISTS, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  const db = await done(request);
  try {
    return await work(db.transaction(STORE, mode).objectStore(STORE));
  } finally {
    db.close();
  }
}

const isList = (row: Row): row is KeptList => row.id.startsWith('list:');
const isOld = (row: Row): boolean =>
  isList(row) && Date.now() - Math.max(Date.parse(row.event.starts_at), row.at) > KEPT_MS;

export const listIdOf = (eventId: string): KeptList['id'] => `list:${eventId}`;

/** What this phone has stored of an event: its list, and unsent scans, oldest first. */
export function readGate(
  eventId: string,
): Promise<{ list: KeptList | undefined; scans: KeptScan[] }> {
  return inStore('readwrite', async (rows) => {
    const all = await done(rows.getAll() as IDBRequest<Row[]>);
    for (const { id } of all.filter(isOld)) rows.delete(id);
    const list = all.find((row): row is KeptList => row.id === listIdOf(eventId));
    const scans = all.filter((row): row is KeptScan => !isList(row) && row.eventId === eventId);
    scans.sort((a, b) => a.scan.scanned_at.localeCompare(b.scan.scanned_at));
    return { list, scans };
  });
}

export const putRow = (row: Row): Promise<unknown> =>
  inStore('readwrite', (rows) => done(rows.put(row)));

export const removeScans = (ids: readonly KeptScan['id'][]): Promise<void> =>
  inStore('readwrite', async (rows) => {
    await Promise.all(ids.map((id) => done(rows.delete(id))));
  });
