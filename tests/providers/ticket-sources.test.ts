import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketSource } from '#server/ports/ticket-source.ts';
import { sandboxTicketSource } from '#server/providers/ticket-source/sandbox.ts';
import { tixdorm } from '#server/providers/ticket-source/tixdorm.ts';
import { isAmount } from '#lib/money.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

const recorded = {
  ok: true,
  data: [
    {
      id: 812,
      title: 'Gidi Fest',
      slug: 'gidi-fest',
      description: 'By the beach.',
      location: 'Landmark Beach, Lagos',
      starts_at: '2027-03-26T15:00:00+01:00',
      ticket_types: [{ id: 1, name: 'Early bird', price: 10000, quantity: 500 }],
    },
    { id: 813, title: 'No time yet', location: 'Abuja' },
  ],
};

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
});
afterAll(() => stub.close());

const ours = (): TicketSource =>
  tixdorm({ key: 'sk_test_1', baseURL: stub.url, timing: stub.timing });
const sources: [string, () => TicketSource][] = [
  ['the sandbox', () => sandboxTicketSource({ clock: { now: () => new Date() } })],
  [
    'Tixdorm',
    () => {
      stub.answer({ json: recorded });
      return ours();
    },
  ],
];

describe.each(sources)('%s as a catalogue', (_name, make) => {
  it('lists events with an id, a time with its zone, a place and prices', async () => {
    const listed = await make().list();
    if (listed.kind !== 'done') throw new Error(listed.kind);
    expect(listed.value.length).toBeGreaterThan(0);
    expect(new Set(listed.value.map(({ ref }) => ref)).size).toBe(listed.value.length);
    for (const draft of listed.value) {
      expect(draft.startsAt).toMatch(/(Z|[+-]\d\d:\d\d)$/);
      expect([draft.title, draft.city, draft.venue].every(Boolean)).toBe(true);
      for (const { price, name } of draft.classes)
        expect(isAmount(price) && name !== '').toBe(true);
    }
  });
});

describe('Tixdorm', () => {
  it('is called with the key, and an unreadable event doesn’t spoil the others', async () => {
    stub.answer({ json: recorded });
    const listed = await ours().list();
    expect(listed).toMatchObject({
      kind: 'done',
      value: [
        {
          ref: '812',
          venue: 'Landmark Beach',
          city: 'Lagos',
          country: 'NG',
          currency: 'NGN',
          classes: [{ ref: '1', name: 'Early bird', price: '10000', capacity: 500 }],
        },
      ],
    });
    const { path, headers } = stub.requests.at(-1)!;
    expect([path, headers.authorization]).toEqual(['/events', 'Bearer sk_test_1']);
  });

  it.each([
    ['a wrong key', { status: 401, json: { ok: false } }, { kind: 'failed', code: 'auth' }],
    ['another shape', { json: { events: [] } }, { kind: 'unknown', reason: 'bad_body' }],
    ['a broken page', { text: '<html>' }, { kind: 'unknown', reason: 'bad_body' }],
    ['an outage', { status: 503, json: {} }, { kind: 'unknown', reason: '5xx' }],
    ['a cut line', { destroy: true as const }, { kind: 'unknown', reason: 'network' }],
  ])('with %s imports nothing', async (_what, reply, outcome) => {
    stub.answer(reply);
    expect(await ours().list()).toMatchObject(outcome);
  });
});
