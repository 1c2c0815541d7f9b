import { describe, expect, it } from 'vitest';
import { afterWorkingDays, decideBy } from '#lib/help/tricked-rules.ts';
import { describeAhead, describeRule, describeSteps } from '#lib/help/tricked-words.ts';
import type { Tricked } from '#lib/help/tricked.contract.ts';

const clock = { zone: 'Africa/Lagos', now: Date.parse('2026-11-30T14:05:00.000Z') };

const withdrawal: Tricked = {
  reference_code: 'OJ-3FZ8-9TWA-K2',
  name: 'Withdrawal to Access Bank',
  amount: '5000.00',
  currency: 'NGN',
  where: 'sent',
  to: 'Access Bank ••••1234',
  sent_at: '2026-11-30T14:04:00.000Z',
  has_bank: true,
  decide_by: '2026-12-03T14:05:00.000Z',
  report: null,
};

const report: NonNullable<Tricked['report']> = {
  kind: 'bank',
  reported_at: '2026-11-30T14:05:00.000Z',
  stopped: false,
  number: 'T-3F9A01BC',
  ticket: '3f9a01bc-97b7-4a6e-9d5c-0e2b9f7f1a11',
  told_by: null,
  told_due: null,
  told_at: null,
  decide_by: '2026-12-03T14:05:00.000Z',
  is_over: false,
  decision: null,
  decided_at: null,
  refunded: null,
  reason: null,
  authority: null,
};

const titles = (tricked: Tricked, given: Partial<typeof report>, now = clock.now) =>
  describeSteps(tricked, { ...report, ...given }, { ...clock, now }).map(({ title }) => title);

describe('the first line', () => {
  it.each(['not_sent', 'back', 'in', 'sent', 'unclear'] as const)(
    'is true when it is %s',
    (where) => {
      for (const has_bank of [true, false]) {
        const { text, button } = describeAhead({ ...withdrawal, where, has_bank }, clock);
        expect(/hasn’t left yet/.test(text)).toBe(where === 'not_sent');
        expect(/Access Bank ••••1234/.test(text)).toBe(where === 'sent' || where === 'unclear');
        expect(button === null).toBe(where === 'back' || where === 'in');
      }
    },
  );

  it('promises to ask a bank, and never that the money returns', () => {
    const { text } = describeAhead(withdrawal, clock);
    expect(text).toContain('within 30 minutes');
    expect(text).toContain('No one can promise');
    expect(describeAhead({ ...withdrawal, has_bank: false }, clock).text).not.toContain('fraud');
  });
});

describe('the steps of a case', () => {
  it('state who was notified, and how', () => {
    const at = '2026-11-30T14:05:30.000Z';
    expect(titles(withdrawal, {})[1]).toMatch(/^We’re contacting/);
    expect(titles(withdrawal, { told_by: 'email', told_at: at })[1]).toMatch(/^We emailed/);
    expect(titles(withdrawal, { told_by: 'desk', told_at: at })[1]).toMatch(/^We called/);
    expect(titles(withdrawal, { told_by: 'no_one' })[1]).toBe('Access Bank ••••1234 has it');
  });

  it('admit a call that is late', () => {
    const due = { told_by: 'desk', told_due: '2026-11-30T14:35:00.000Z' } as const;
    const state = (now: number) =>
      describeSteps(withdrawal, { ...report, ...due }, { ...clock, now })[1]?.state;
    expect(state(clock.now)).toBe('now');
    expect(state(Date.parse(due.told_due))).toBe('bad');
  });

  it('state the decision, or that the time has passed', () => {
    const decided_at = '2026-12-01T09:00:00.000Z';
    const refund = { decision: 'refund', decided_at, refunded: '4000.00' } as const;
    expect(titles(withdrawal, refund).at(-1)).toBe('We refunded ₦4,000.00 to your wallet');
    expect(titles(withdrawal, { is_over: true }).at(-1)).toMatch(/^We didn’t decide by/);
    expect(titles(withdrawal, {}).at(-1)).toMatch(/^We’ll decide by/);
    expect(titles({ ...withdrawal, where: 'back' }, {}).at(-1)).toMatch(/came back/);
  });
});

describe('the time for a decision', () => {
  const friday = new Date('2026-11-27T10:00:00.000Z');

  it('skips weekends where the member lives', () => {
    expect(afterWorkingDays(friday, 1, 'NG').toISOString()).toBe('2026-11-30T10:00:00.000Z');
    expect(afterWorkingDays(friday, 14, 'KE').toISOString()).toBe('2026-12-17T10:00:00.000Z');
  });

  it('is that of complaints about payments while the rule on tricks is a draft', () => {
    expect(decideBy('NG', friday).getTime() - friday.getTime()).toBe(72 * 3_600_000);
    expect(describeRule('NG')).toContain('still a draft');
    expect(describeRule('GH')).toContain('our own promise');
  });
});
