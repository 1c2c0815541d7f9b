import { describe, expect, it } from 'vitest';
import { paidElsewhere } from '#server/orders/send/paid-elsewhere.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';

type Answer = Outcome<string>;
const done: Answer = { kind: 'done', value: '₦500', providerRef: 'p1', raw: null };
const pending: Answer = { kind: 'pending', recheckAfterMs: 1, raw: null };
const unknown: Answer = { kind: 'unknown', reason: 'timeout', recheckAfterMs: 1 };
const failed = (code: 'declined' | 'not_found' | 'auth'): Answer => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});

/** An order that waits, a provider with this answer, and the action that was taken. */
function waiting(answer: Answer, isInBooks = false) {
  const did: string[] = [];
  const closed: unknown[] = [];
  const query = async (_: string, [id]: unknown[]) => void closed.push(id);
  const clock = { now: () => new Date() };
  const services = { db: { sql: { query } }, clock } as unknown as Services;
  const work = paidElsewhere<string, string>({
    job: 'test.check',
    find: async (_, reference) => (isInBooks ? undefined : reference),
    ask: async () => answer,
    take: async (_, what, paid, ref) => void did.push(`${what}: ${paid}, ${ref}`),
    giveUp: async (_, what, why) => void did.push(`${what}: ${why}`),
  });
  return { did, closed, services, ...work };
}

describe('what is paid elsewhere', () => {
  it.each<[string, Answer, boolean, string[], 'open' | 'closed']>([
    ['is taken when the provider confirms it', done, false, ['R1: ₦500, p1'], 'closed'],
    ['is taken at the last question as well', done, true, ['R1: ₦500, p1'], 'closed'],
    [
      'is over when the payment was declined',
      failed('declined'),
      false,
      ['R1: declined'],
      'closed',
    ],
    ['is waited for while it is under way', pending, false, [], 'open'],
    ['is given up when it is under way for too long', pending, true, ['R1: unpaid'], 'closed'],
    ['is waited for while no one began to pay', failed('not_found'), false, [], 'open'],
    ['is given up when no one ever paid', failed('not_found'), true, ['R1: unpaid'], 'closed'],
    ['is never given up without an answer', unknown, true, [], 'open'],
    ['is never given up while we are not let ask', failed('auth'), true, [], 'open'],
  ])('is settled by the answer: it %s', async (_, answer, isLast, did, state) => {
    const it = waiting(answer);
    expect(await it.settle(it.services, 'R1', { isLast })).toBe(state);
    expect(it.did).toEqual(did);
  });

  it('is not queried once it is in the books', async () => {
    const it = waiting(done, true);
    expect(await it.settle(it.services, 'R1')).toBe('closed');
    expect(it.did).toEqual([]);
  });

  it('leaves a notice open until the provider confirms it', async () => {
    const early = waiting(unknown);
    const notice = { reference: 'R1', last: false, event: '7' };
    await expect(early.check.run(early.services, notice)).rejects.toThrow('not confirmed yet');
    expect(early.closed).toEqual([]);
    const later = waiting(done);
    await later.check.run(later.services, notice);
    expect(later.closed).toEqual(['7']);
  });

  it('is queried again after the last planned query had no answer', async () => {
    const { check, services } = waiting(unknown);
    await expect(check.run(services, { reference: 'R1', last: true })).rejects.toThrow();
    await check.run(services, { reference: 'R1', last: false });
  });
});
