import { describe, expect, it } from 'vitest';
import type { PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import { perkLink, describePerk } from '#lib/rewards/perk-words.ts';

const perk = (changes: Partial<PrizePerk>): PrizePerk => ({
  id: '018f3a5e-7c1d-7a3b-9d2e-5b6c7d8e9f01',
  kind: 'airtime',
  worth: '100.00',
  currency: 'NGN',
  state: 'open',
  ends_at: '2026-12-23T10:00:00.000Z',
  used: null,
  order: null,
  ...changes,
});
const inOrder = (status: NonNullable<PrizePerk['order']>['status'], title = 'MTN airtime') => ({
  order: { reference_code: 'OJ-1', title, status },
});
const say = (changes: Partial<PrizePerk>) => describePerk(perk(changes), 'Africa/Lagos');

describe('the text of a prize', () => {
  it('says while it waits, until when', () => {
    expect(say({})).toBe('Tell us where to send it by 23 Dec 2026');
    expect(say({ kind: 'rate_boost' })).toMatch(
      /^Added to your next card sale, .*until 23 Dec 2026$/,
    );
    expect(say({ state: 'expired' })).toBe('Expired unused on 23 Dec 2026');
  });

  it('says about airtime: on its way, sent, or not sent', () => {
    const used = { state: 'used', used: '100.00' } as const;
    expect(say({ ...used, ...inOrder('processing') })).toBe('On its way: MTN airtime');
    expect(say({ ...used, ...inOrder('completed') })).toBe('Sent: MTN airtime');
    expect(say({ ...used, ...inOrder('failed') })).toBe('It couldn’t be sent: MTN airtime');
  });

  it('says what a withdrawal and a sale paid, and in which order', () => {
    const fee = { kind: 'fee_free_withdrawal', used: '10.00' } as const;
    const done = { state: 'used', ...inOrder('completed', 'Withdrawal to Kuda') } as const;
    expect(say({ ...fee, ...done })).toBe('Took ₦10.00 off this order: Withdrawal to Kuda');
    expect(say({ ...fee, ...done, state: 'reserved' })).toMatch(/^Took ₦10.00 off this order/);
    const waits = inOrder('processing', 'Withdrawal to Kuda');
    expect(say({ ...fee, used: null, ...waits })).toMatch(/^Takes the fee off this order/);
    const boost = { kind: 'rate_boost', used: '434.50' } as const;
    expect(say({ ...boost, ...done })).toMatch(/^Added ₦434.50 to your rewards for/);
    expect(say({ ...boost, state: 'used', ...inOrder('reversed') })).toMatch(/^Reversed, because/);
    expect(say({ ...boost, state: 'reserved', used: null, ...inOrder('under_review') })).toMatch(
      /once we pay for: MTN airtime$/,
    );
  });

  it('links to where it is used, or was', () => {
    expect(perkLink(perk({}))).toBe('/earnings#prizes');
    expect(perkLink(perk({ kind: 'fee_free_withdrawal' }))).toBe('/wallet/withdrawal');
    expect(perkLink(perk({ state: 'used', ...inOrder('completed') }))).toBe('/my-orders/OJ-1');
    expect(perkLink(perk({ state: 'expired' }))).toBeNull();
  });
});
