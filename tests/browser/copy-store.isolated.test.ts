import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyLimits, type Copy } from '#lib/browser/offline-copies/copies.ts';
import {
  deleteCopies,
  deleteOthers,
  putCopy,
  readCopies,
} from '#lib/browser/offline-copies/copy-store.ts';
import { COPIES, removeCopies } from '#lib/browser/offline-copies/remove-copies.ts';
import { copyOf } from '#lib/browser/offline-copies/copy-of.ts';
import { fakeIndexedDb, type FakeIndexedDb } from '#tests/support/fake-indexed-db.ts';
import { aTicket } from '#tests/support/my-tickets.ts';
import { orderOf } from '#tests/support/purchase.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
let device: FakeIndexedDb;
beforeEach(() => {
  vi.setSystemTime(NOW);
  device = fakeIndexedDb();
  vi.stubGlobal('self', { indexedDB: device });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const balance = (owner: string, at = NOW): Copy => ({
  id: 'balance',
  available: '100.00',
  currency: 'NGN',
  owner,
  at,
});
const order = (reference_code: string, at = NOW, owner = 'ada'): Copy => ({
  ...copyOf({ of: 'order', order: orderOf({ reference_code }) })!,
  owner,
  at,
});
const rows = (...places: number[]): Copy => ({
  ...copyOf({
    of: 'transactions',
    rows: places.map((place) =>
      orderOf({
        reference_code: `OJ-${place}`,
        created_at: new Date(NOW - place * 60_000).toISOString(),
      }),
    ),
  })!,
  owner: 'ada',
  at: NOW,
});
const DAY_MS = 24 * 3_600_000;
const ticketOf = copyOf({
  of: 'ticket',
  ticket: aTicket(1),
  qr: { path: 'M0 0', size: 21 },
  aheadMs: 0,
})!;
const ticket = (until: number): Copy => ({ ...ticketOf, until, owner: 'ada', at: NOW }) as Copy;
const ids = async () => (await readCopies()).map(({ id }) => id);

describe('offline copies', () => {
  it('can be read again, newest first', async () => {
    await putCopy(order('OJ-1', NOW - 2_000));
    await putCopy(balance('ada', NOW - 1_000));
    await putCopy(order('OJ-2'));
    expect(await ids()).toEqual(['order:OJ-2', 'balance', 'order:OJ-1']);
  });

  it('of one person are never mixed with another’s', async () => {
    await putCopy(order('OJ-1'));
    await putCopy(balance('ben'));
    expect(await readCopies()).toEqual([balance('ben')]);
  });

  it('are deleted when someone else signs in, before there is a copy of theirs; one’s own stay', async () => {
    await putCopy(order('OJ-1'));
    await deleteOthers('ada');
    expect(await ids()).toEqual(['order:OJ-1']);
    await deleteOthers('ben');
    expect(await ids()).toEqual([]);
  });

  it('are shown for 30 days, and removed from the device with the next copy', async () => {
    await putCopy(order('OJ-1'));
    vi.setSystemTime(NOW + copyLimits.keptMs);
    expect(await ids()).toEqual(['order:OJ-1']);
    vi.setSystemTime(NOW + copyLimits.keptMs + 1);
    expect(await ids()).toEqual([]);
    expect(device.databases.get(COPIES)?.size).toBe(1);
    await putCopy(balance('ada', Date.now()));
    expect([...device.databases.get(COPIES)!.keys()]).toEqual(['balance']);
  });

  it('of tickets stay until their event is over, or for 30 days where the phone’s clock is past that', async () => {
    await putCopy(ticket(NOW + 1_000));
    vi.setSystemTime(NOW + 1_001);
    expect(await ids()).toEqual([]);
    vi.setSystemTime(NOW);
    await putCopy(ticket(NOW - 20 * DAY_MS));
    await putCopy(balance('ada'));
    expect(await ids()).toContain(ticketOf.id);
    vi.setSystemTime(NOW + copyLimits.keptMs + 1);
    expect(await ids()).toEqual([]);
  });

  it('contain the last thirty viewed orders', async () => {
    for (let place = 0; place < 32; place += 1) await putCopy(order(`OJ-${place}`, NOW + place));
    const kept = await ids();
    expect(kept).toHaveLength(30);
    expect(kept).toEqual(expect.arrayContaining(['order:OJ-31', 'order:OJ-2']));
    expect(kept).not.toContain('order:OJ-1');
    await putCopy(balance('ada', NOW + 40));
    expect(await ids()).toHaveLength(31);
  });

  it('of a short list keep the rows that were seen before, twenty in all', async () => {
    await putCopy(rows(...Array.from({ length: 20 }, (_, place) => place + 3)));
    await putCopy(rows(1, 2, 3));
    const [log] = await readCopies();
    const seen = log?.id === 'transactions' ? log.rows : [];
    expect(seen.map(({ reference_code }) => reference_code)).toEqual(
      Array.from({ length: 20 }, (_, place) => `OJ-${place + 1}`),
    );
  });

  it('are removed as a whole, by the worker as by a page', async () => {
    await putCopy(balance('ada'));
    await deleteCopies();
    expect(device.databases.size).toBe(0);
    await putCopy(balance('ada'));
    removeCopies();
    expect(await ids()).toEqual([]);
  });

  it('are ignored in a browser that stores nothing', () => {
    vi.stubGlobal('self', {});
    expect(removeCopies).not.toThrow();
  });
});
