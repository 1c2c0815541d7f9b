import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CLIENT_SEED,
  drawPrize,
  drawTicket,
  prizeAt,
  spinMessage,
  type Sign,
} from '#lib/rewards/prize-draw.ts';

const member = '018f3a5e-7c1d-7a3b-9d2e-5b6c7d8e9f00';
const seeds = {
  zeros: Buffer.alloc(32),
  rising: Buffer.from(Array.from({ length: 32 }, (_, at) => at)),
  ones: Buffer.alloc(32, 255),
};
const signWith =
  (seed: Uint8Array): Sign =>
  (text) =>
    createHmac('sha256', seed).update(text).digest();

/** As the browser signs it. */
const signInBrowser =
  (seed: Uint8Array<ArrayBuffer>): Sign =>
  async (text) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  };

// computed once by a program in another language
const tickets = [
  ['zeros', 'lucky', 1, 1000, 33],
  ['zeros', 'lucky', 2, 1000, 964],
  ['zeros', 'my own seed', 3, 1000, 13],
  ['rising', 'lucky', 1, 1000, 103],
  ['rising', 'lucky', 2, 1000, 852],
  ['rising', 'a.b-c_d', 1, 7, 2],
  ['ones', 'lucky', 1, 1000, 847],
  ['ones', 'my own seed', 3, 1000, 408],
  // half of all numbers are skipped: the third, and the eighth after the counter has advanced
  ['rising', 'lucky', 1, 2 ** 31 + 1, 976_813_366],
  ['rising', 'lucky', 9, 2 ** 31 + 1, 86_917_469],
] as const;

describe('a draw', () => {
  it.each(tickets)('with %s, “%s”, spin %i of %i falls on %i', async (seed, own, n, total, is) => {
    const message = spinMessage({ clientSeed: own, member, number: n });
    expect(await drawTicket(signWith(seeds[seed]), message, total)).toBe(is);
    const inBrowser = signInBrowser(Uint8Array.from(seeds[seed]));
    expect(await drawTicket(inBrowser, message, total)).toBe(is);
  });

  it('comes from a seed that its hash had promised', () => {
    expect(createHash('sha256').update(seeds.zeros).digest('hex')).toBe(
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    );
  });

  it('needs something to draw from', async () => {
    for (const total of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      await expect(drawTicket(signWith(seeds.ones), 'a', total)).rejects.toThrow(RangeError);
    expect(await drawTicket(signWith(seeds.ones), 'a', 1)).toBe(0);
  });

  it('favours no number: 14,000 draws of seven are spread as chance has it', async () => {
    const found = Array.from({ length: 7 }, () => 0);
    for (let n = 0; n < 14_000; n++)
      found[await drawTicket(signWith(seeds.rising), `fair:${n}`, 7)]! += 1;
    // chi-squared with six degrees of freedom: above 22.5 once in a thousand; the seed is fixed
    expect(found.reduce((sum, n) => sum + (n - 2_000) ** 2 / 2_000, 0)).toBeLessThan(22.5);
  });
});

describe('prizes', () => {
  const odds = [
    { prize: 'a', weight: 300 },
    { prize: 'none', weight: 0 },
    { prize: 'b', weight: 1 },
  ];

  it('are in their order, each as wide as its weight', async () => {
    expect([0, 299, 300].map((ticket) => prizeAt(odds, ticket))).toEqual(['a', 'a', 'b']);
    expect(() => prizeAt(odds, 301)).toThrow(RangeError);
    expect(await drawPrize(signWith(seeds.rising), 'x', odds)).toBe('a');
  });

  it('can’t be changed by a member’s seed that pretends to be two parts', () => {
    for (const bad of ['a:b', '', 'ä', 'a\n', 'x'.repeat(65)])
      expect(CLIENT_SEED.test(bad)).toBe(false);
    for (const good of ['lucky', 'my own seed', '1.2-3_4'])
      expect(CLIENT_SEED.test(good)).toBe(true);
  });
});
