import { describe, expect, it } from 'vitest';
import {
  airtimePayout,
  dialLink,
  percentText,
  splitAirtime,
  withPin,
} from '#lib/airtime-to-cash/airtime-transfer.ts';

const naira = (n: number) => BigInt(n) * 100n;
const mtn = { min: naira(50), perTransfer: naira(5000) };

describe('transfers of airtime', () => {
  it('are as few as possible, each within the network’s limits', () => {
    const split = (n: number) => splitAirtime(naira(n), mtn).map((part) => Number(part / 100n));
    expect(split(20_000)).toEqual([5000, 5000, 5000, 5000]);
    expect(split(12_000)).toEqual([5000, 5000, 2000]);
    expect(split(50)).toEqual([50]);
    expect(split(15_020)).toEqual([5000, 5000, 4970, 50]);
    for (let amount = 50; amount <= 50_000; amount += 7) {
      const parts = split(amount);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(50);
      expect(Math.max(...parts)).toBeLessThanOrEqual(5000);
      expect(parts.length).toBe(Math.ceil(amount / 5000));
    }
  });

  it('pay whole kobo, never more than the percent allows', () => {
    expect(airtimePayout(naira(20_000), 8000n)).toBe(naira(16_000));
    expect(airtimePayout(99n, 7850n)).toBe(77n);
    expect([percentText('80.00'), percentText('78.50'), percentText('7.05')]).toEqual([
      '80%',
      '78.5%',
      '7.05%',
    ]);
  });

  it('are dialled with the PIN that was typed, and never with an incomplete one', () => {
    const code = '*321*07039000001*5000*PIN#';
    expect(withPin(code, '44')).toBeNull();
    expect(withPin(code, '4417')).toBe('*321*07039000001*5000*4417#');
    expect(withPin('*140*50*0700900001#', '')).toBe('*140*50*0700900001#');
    expect(dialLink('*140*50#')).toBe('tel:*140*50%23');
  });
});
