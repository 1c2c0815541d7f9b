import { describe, expect, it } from 'vitest';
import { adaptersOf } from '#server/providers/adapters.ts';
import { isOut, type Open } from '#server/providers/routing/breakers.ts';
import { noteStatus, withStatus } from '#server/providers/routing/http-status.ts';
import { inOrderOf, preferredFor } from '#server/providers/routing/preference.ts';
import type { Adapter } from '#server/ports/adapter.ts';
import { endingOf } from '#server/providers/routing/record-call.ts';

const anAdapter = (id: string, more: Partial<Adapter> = {}): Adapter => ({
  id,
  isSandbox: false,
  ...more,
});
const what = { country: 'GH', product: 'airtime-bill-payment' } as const;

describe('the providers in use', () => {
  const trial = anAdapter('vtpass-trial', { isSandbox: true });
  const standIn = anAdapter('bills-sandbox', { isSandbox: true });
  const real = [anAdapter('vtpass'), anAdapter('reloadly')] as const;
  const idsOf = (...[current, ...others]: [Adapter, ...Adapter[]]) =>
    adaptersOf(current, ...others).inUse.map(({ id }) => id);

  it('are every real one, and a sandbox only where nothing else exists', () => {
    expect(idsOf(...real, standIn)).toEqual(['vtpass', 'reloadly']);
    expect(idsOf(trial, standIn)).toEqual(['vtpass-trial']);
    expect(idsOf(standIn)).toEqual(['bills-sandbox']);
  });
});

describe('the order of preference', () => {
  const rows = [
    { country: null, product: null, providers: ['a'] },
    { country: null, product: what.product, providers: ['b'] },
    { country: 'GH', product: null, providers: ['c'] },
    { country: 'GH', product: what.product, providers: [] },
  ];

  it('is the most specific setting; without a setting there is no order', () => {
    expect(preferredFor(rows, what)).toEqual(['c']);
    expect(preferredFor(rows, { ...what, country: 'NG' })).toEqual(['b']);
    expect(preferredFor(rows, { country: 'NG', product: 'water' })).toEqual(['a']);
    expect(preferredFor([], what)).toEqual([]);
  });

  it('lists those it doesn’t name behind those it names, and drops removed ones', () => {
    const adapters = ['x', 'y', 'z'].map((id) => anAdapter(id));
    expect(inOrderOf(['z', 'gone'], adapters).map(({ id }) => id)).toEqual(['z', 'x', 'y']);
  });
});

describe('whether a service can be used', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const later = new Date('2026-11-26T10:00:30Z');
  const isOpen = (provider: string, trial_at = later): Open => ({
    port: 'bills',
    provider,
    operation: 'buy',
    opened_at: now,
    trial_at,
    reason: null,
  });
  const { inUse } = adaptersOf(
    anAdapter('vtpass', { serves: ({ country }) => country === 'NG' }),
    anAdapter('reloadly'),
  );
  const ask = (open: Open[], country: 'NG' | 'GH' = 'GH') =>
    isOut({ inUse }, { port: 'bills', ...what, country, now, open });

  it('depends on those that serve it, until a trial of one is due', () => {
    expect(ask([isOpen('reloadly')])).toBe(true);
    expect(ask([isOpen('reloadly')], 'NG')).toBe(false);
    expect(ask([isOpen('reloadly'), isOpen('vtpass')], 'NG')).toBe(true);
    expect(ask([isOpen('reloadly', now)])).toBe(false);
    expect(ask([{ ...isOpen('reloadly'), operation: 'verify' }])).toBe(false);
  });

  it('doesn’t apply to what no one sells', () => {
    const nobody = anAdapter('vtpass', { serves: () => false });
    const asked = { port: 'bills', ...what, now, open: [isOpen('reloadly')] } as const;
    expect(isOut({ inUse: [nobody] }, asked)).toBe(false);
  });
});

describe('a fault', () => {
  const failed = (code: string) => ({ kind: 'failed', code, retryable: false, raw: null });
  const unknown = (reason: string) => ({ kind: 'unknown', reason, recheckAfterMs: 1 });

  it.each([
    [failed('provider_down'), true],
    [failed('auth'), true],
    [unknown('timeout'), true],
    [unknown('network'), true],
    [unknown('5xx'), true],
    [unknown('bad_body'), true],
    [unknown('not_found'), false],
    [unknown('no_adapter'), false],
    [failed('insufficient_float'), false],
    [failed('declined'), false],
    [failed('invalid_input'), false],
    [{ kind: 'pending', recheckAfterMs: 1, raw: null }, false],
    [undefined, false],
  ])('follows from the answer: %j is %s', (answer, isTrouble) => {
    expect(endingOf(answer).isTrouble).toBe(isTrouble);
  });
});

describe('the status of a call', () => {
  it('is the last one, also for monitoring from outside, and never another call’s', async () => {
    const inner = withStatus(() => Promise.resolve().then(() => noteStatus(503)));
    const outer = withStatus(() => {
      const each = withStatus(() => noteStatus(200, new Date().toUTCString()));
      return each.seen.status;
    });
    await inner.answer;
    noteStatus(404);
    expect(inner.seen).toMatchObject({ status: 503, skewMs: null });
    expect([outer.answer, outer.seen.status]).toEqual([200, 200]);
    expect(Math.abs(outer.seen.skewMs ?? 99_999)).toBeLessThan(5_000);
  });
});
