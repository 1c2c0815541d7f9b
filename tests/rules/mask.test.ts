import { describe, expect, it } from 'vitest';
import { maskNumbers, maskRecipient, maskTarget } from '#lib/rules/mask.ts';

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const bitcoin = 'bc1q23456789w508d6qejxtdg4y5r3zarvary0c5xw7k';
const tron = 'TMociLNURXQVkbq21ZCLjKt1bWiA5rc6Bc';
const transaction = '0b2a8bd5012579991f00cd7f03e62ae1dbf212bbd4a3dc739ffd27de08c1d441';

describe('a masked text', () => {
  it.each([
    ['Airtime on 0803 123 4567', 'Airtime on ••••4567'],
    ['Access Bank 0123456789', 'Access Bank ••••6789'],
    ['Sent to U12345678', 'Sent to U12••••78'],
    ['20260131081512345678901234567890123456789012', '••••9012'],
  ])('of %s is %s', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });

  it.each([
    ethereum,
    bitcoin,
    tron,
    transaction,
    `https://tronscan.org/#/transaction/${transaction}`,
    `USDT 20.00 to ${ethereum}, sent in 3 minutes`,
  ])('keeps %s whole, which is no number of anyone: a receipt proves where coins went', (text) => {
    expect(maskNumbers(text)).toBe(text);
  });
});

describe('a recipient in a list', () => {
  it.each([
    [ethereum, '0x5290…169EE7'],
    [tron, 'TMociL…5rc6Bc'],
    ['08031234567', '••••4567'],
    ['U12345678', 'U12••••78'],
  ])('%s is %s in the log and in statements alike', (recipient, masked) => {
    expect([maskTarget(recipient), maskRecipient(recipient)]).toEqual([masked, masked]);
  });

  it('keeps its bank', () => {
    expect(maskRecipient('Access Bank 0123456789')).toBe('Access Bank ••••6789');
  });
});
