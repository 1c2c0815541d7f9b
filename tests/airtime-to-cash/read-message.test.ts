import { describe, expect, it } from 'vitest';
import { readTransfers } from '#server/airtime-to-cash/read-message.ts';

const read = (text: string) =>
  readTransfers(text, '234').map(({ amount, numbers, reference, at }) => ({
    naira: Number(amount) / 100,
    numbers,
    reference,
    at,
  }));

describe('a network’s text about airtime', () => {
  it.each([
    [
      'You have transferred N5,000.00 airtime to 2347039000001 on 22/11/2026 10:05. Ref: MT83A7. Your balance is N320.50.',
      { naira: 5000, numbers: ['07039000001'], reference: 'MT83A7', at: '2026-11-22 10:05' },
    ],
    [
      'Dear customer, NGN1000 was sent to +2348052223333 at 03:15 PM 1-Dec-26. Transaction ID: GLO-99812763',
      {
        naira: 1000,
        numbers: ['08052223333'],
        reference: 'GLO-99812763',
        at: '2026-12-01 15:15',
      },
    ],
    [
      '08091112222 has received 2500 naira from you. Fee: N10. Balance: N4,000. Txn No 5512873',
      { naira: 2500, numbers: ['08091112222'], reference: '5512873', at: null },
    ],
    [
      '₦500 shared with 08021112222 on 2026-11-22. Trans ref 22119988',
      { naira: 500, numbers: ['08021112222'], reference: '22119988', at: '2026-11-22' },
    ],
    [
      'N1 500 sent to 08031234567. Balance: N4 000',
      { naira: 1500, numbers: ['08031234567'], reference: null, at: null },
    ],
    [
      'You sent ₦12\u00a0500.50 to 08031234567',
      { naira: 12500.5, numbers: ['08031234567'], reference: null, at: null },
    ],
    [
      '08031234567 has received 1 500 naira from you.',
      { naira: 1500, numbers: ['08031234567'], reference: null, at: null },
    ],
    [
      'N500 08031234567 received it.',
      { naira: 500, numbers: ['08031234567'], reference: null, at: null },
    ],
  ])('contains amount, numbers, reference and time: %s', (text, said) => {
    expect(read(text)).toEqual([said]);
  });

  it('is one of several, on separate lines or not; a repeated one counts once', () => {
    const one = (n: number) => `You sent N1000 to 08031112222. Ref: AB1000${n}.`;
    const sums = (text: string) => read(text).map(({ naira, reference }) => [naira, reference]);
    const both = [
      [1000, 'AB10001'],
      [1000, 'AB10002'],
    ];
    expect(sums(`${one(1)}\n${one(2)}`)).toEqual(both);
    expect(sums(`${one(1)} ${one(2)}`)).toEqual(both);
    expect(sums(`${one(1)}\n${one(2)}\n${one(1)}`)).toEqual(both);
    expect(sums('You sent N1000\nto 08031112222\nRef: AB10001')).toEqual([[1000, 'AB10001']]);
  });

  it('is ignored when no amount was sent', () => {
    expect(read('Your balance is N5,000. Dial *310# to check.')).toEqual([]);
    expect(read('Call me on 08031112222')).toEqual([]);
    expect(read('N0 to 08031112222')).toEqual([]);
  });

  it.each(['N100 500 to 08031112222', '100 500 naira to 08031112222', 'N100 500 250 was sent'])(
    'is ignored when its amount could be two: %s',
    (text) => expect(read(text)).toEqual([]),
  );
});
