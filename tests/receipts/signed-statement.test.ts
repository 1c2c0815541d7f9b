import { generateKeyPairSync, hash, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { writeHead, type StatementHead } from '#lib/receipts/statement/head.ts';
import { fileIn, statementLink } from '#lib/receipts/statement/link.ts';
import { isLowestProven, commitLowest, proveLowest } from '#lib/receipts/statement/lowest.ts';
import { commitTo, type StatementContent } from '#lib/receipts/statement/parts.ts';
import {
  shareStatement,
  type OwnStatement,
  type SharedStatement,
  type Shown,
} from '#lib/receipts/statement/share.ts';
import { verifyStatement, type CheckedStatement } from '#lib/receipts/statement/verify.ts';
import { verifySignature } from '#server/platform/signing.ts';

const sha256 = (text: string) => hash('sha256', text, 'base64url');
const pair = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const key: ReceiptKey = {
  id: 'k1',
  public_key: pair.publicKey.export({ format: 'jwk' }).x!,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
};
const all: Shown = {
  name: true,
  totals: true,
  rows: true,
  texts: true,
  hidden: new Set(),
  atLeast: null,
};

interface Move {
  amount: number;
  description: string;
}

/** A statement with these movements, as the server makes it. */
function contentOf(opening: number, moves: readonly Move[], secret = 'a'.repeat(43)) {
  let balance = BigInt(opening);
  let lowest = balance;
  const rows = moves.map(({ amount, description }, n) => {
    balance += BigInt(amount);
    if (balance < lowest) lowest = balance;
    const at = `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T09:02:11+01:00`;
    const texts = { description, reference: `OJ-${n}` };
    return { at, amount: toAmount(BigInt(amount)), balance: toAmount(balance), ...texts };
  });
  const sum = (sign: 1 | -1) =>
    toAmount(moves.reduce((total, { amount }) => total + BigInt(Math.max(0, sign * amount)), 0n));
  const totals = {
    opening: toAmount(BigInt(opening)),
    closing: toAmount(balance),
    held: '0.00',
    moneyIn: sum(1),
    moneyOut: sum(-1),
    rows: String(rows.length),
  };
  return { secret, name: 'Ada Obi', totals, rows, lowest: toAmount(lowest) };
}

function signed(content: StatementContent, change: Partial<StatementHead> = {}, by = pair) {
  const head = writeHead({
    keyId: 'k1',
    currency: 'NGN',
    zone: 'Africa/Lagos',
    from: '2026-03-01',
    to: '2026-05-29',
    issuedAt: new Date('2026-06-01T10:00:00Z'),
    ...commitTo(sha256, content),
    ...change,
  });
  const signature = sign(null, Buffer.from(head), by.privateKey).toString('base64url');
  return { head, signature, content } satisfies OwnStatement;
}

const verify = (file: unknown, keys = [key]): Promise<CheckedStatement> =>
  verifyStatement(JSON.stringify(file), { keys, verify: verifySignature, sha256 });
const share = (own: OwnStatement, shown: Partial<Shown> = {}): SharedStatement =>
  shareStatement(sha256, own, { ...all, ...shown })!;

const move = fc.record({
  amount: fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0),
  description: fc.string({ maxLength: 30 }),
});
const moves = fc.array(move, { maxLength: 12 });
const opening = fc.integer({ min: 6_000_000, max: 90_000_000 });
const runs = { numRuns: 40 };

/** All values inside a file, with what replaces each. */
function* mutationsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield `${value}x`;
    if (value) yield value.slice(0, -1);
    const digit = value.search(/\d/);
    if (digit >= 0)
      yield value.slice(0, digit) + ((Number(value[digit]) + 1) % 10) + value.slice(digit + 1);
  } else if (typeof value === 'number') yield* [value + 1, value - 1, value * 10];
  else if (Array.isArray(value)) {
    for (const [n, each] of value.entries()) {
      for (const other of mutationsOf(each)) yield value.with(n, other);
      yield value.toSpliced(n, 1);
      yield value.toSpliced(n, 0, each);
      if (n > 0 && JSON.stringify(each) !== JSON.stringify(value[n - 1]))
        yield value.with(n, value[n - 1]).with(n - 1, each);
    }
  } else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value))
      for (const other of mutationsOf(each)) yield { ...value, [name]: other };
}

describe('a signed statement', () => {
  it('shows a stranger the same as its owner', async () => {
    await fc.assert(
      fc.asyncProperty(opening, moves, async (start, list) => {
        const content = contentOf(start, list);
        const checked = await verify(share(signed(content)));
        expect(checked).toMatchObject({
          ok: true,
          statement: { name: 'Ada Obi', totals: content.totals, rows: content.rows, atLeast: null },
        });
      }),
      runs,
    );
  });

  it('shows what its owner shows, and what the hidden rows add up to', async () => {
    await fc.assert(
      fc.asyncProperty(opening, moves, fc.array(fc.nat(11)), async (start, list, picked) => {
        const content = contentOf(start, list);
        const hidden = new Set(picked.filter((n) => n < list.length));
        const checked = await verify(share(signed(content), { hidden, texts: false, name: false }));
        if (!checked.ok) throw new Error(checked.problem);
        const { rows, name, hidden: sums } = checked.statement;
        expect(name).toBeNull();
        const expected = content.rows.map(({ at, amount, balance }, n) => {
          const shown = { at, amount, balance: hidden.size ? null : balance };
          return hidden.has(n) ? null : { ...shown, description: null, reference: null };
        });
        expect(rows).toEqual(expected);
        const added = list.filter((_, n) => hidden.has(n)).map(({ amount }) => Math.max(0, amount));
        expect(sums).toMatchObject({
          count: hidden.size,
          moneyIn: toAmount(BigInt(added.reduce((a, b) => a + b, 0))),
        });
      }),
      runs,
    );
  });

  it('is refused after any single change, wherever it is', async () => {
    const content = contentOf(8_000_000, [
      { amount: -120_050, description: 'MTN airtime' },
      { amount: 250_000, description: 'Deposit' },
      { amount: -30_000, description: 'Bet9ja' },
    ]);
    const file = share(signed(content), { hidden: new Set([1]), atLeast: 70_000 });
    expect(await verify(file)).toMatchObject({ ok: true });
    const whole = share(signed(content), { atLeast: 1 });
    let count = 0;
    for (const each of [file, whole])
      for (const mutation of mutationsOf(each)) {
        count += 1;
        expect(await verify(mutation), JSON.stringify(mutation)).toMatchObject({ ok: false });
      }
    expect(count).toBeGreaterThan(200);
  });

  it('names the part that was changed', async () => {
    const content = contentOf(8_000_000, [
      { amount: -120_050, description: 'MTN airtime' },
      { amount: 250_000, description: 'Deposit' },
    ]);
    const own = signed(content);
    const file = share(own, { atLeast: 70_000 });
    const problemOf = async (changed: unknown, keys = [key]) => {
      const checked = await verify(changed, keys);
      return checked.ok ? null : checked.problem;
    };
    const rows = file.rows!;
    expect(await problemOf({ ...file, name: [file.name![0], 'Ada Obu'] })).toBe('name');
    expect(await problemOf({ ...file, totals: file.totals!.with(1, '9.00') })).toBe('totals');
    expect(await problemOf({ ...file, rows: [rows[1], rows[0]] })).toBe('rows');
    expect(await problemOf({ ...file, rows: [rows[0]] })).toBe('rows');
    expect(await problemOf({ ...file, rows: [...rows, rows[1]] })).toBe('rows');
    expect(await problemOf({ ...file, lowest: { ...file.lowest, atLeast: 79_000 } })).toBe(
      'lowest',
    );
    expect(await problemOf({ ...file, head: file.head.replace('05-29', '06-29') })).toBe('forged');
    expect(await problemOf({ ...file, note: 'Salary ₦900,000' })).toBe('malformed');
    expect(await problemOf(share(signed(content, {}, stranger)))).toBe('forged');
    expect(await problemOf(file, [])).toBe('unknown_key');
    const other = share(signed({ ...content, secret: 'b'.repeat(43) }));
    expect(await problemOf({ ...file, rows: other.rows })).toBe('rows');
  });

  it('is refused if our own figures disagree', async () => {
    const content = contentOf(8_000_000, [{ amount: -120_050, description: 'MTN airtime' }]);
    const wrong = { ...content, totals: { ...content.totals, moneyOut: '1.00' } };
    expect(await verify(share(signed(wrong)))).toEqual({ ok: false, problem: 'sums' });
  });

  it('still verifies when its key has been replaced, but not if it was issued later', async () => {
    const old = { ...key, valid_until: '2026-06-30T23:59:59Z' };
    const newer = { ...key, id: 'k2', public_key: stranger.publicKey.export({ format: 'jwk' }).x! };
    const content = contentOf(8_000_000, []);
    expect(await verify(share(signed(content)), [newer, old])).toMatchObject({ ok: true });
    const late = signed(content, { issuedAt: new Date('2026-07-01T00:00:00Z') });
    expect(await verify(share(late), [newer, old])).toEqual({ ok: false, problem: 'forged' });
  });
});

/** A file in which everything that looks random reads the same. */
const withoutHashes = (file: SharedStatement) =>
  JSON.stringify(file)
    .replaceAll('\\n', ' ')
    .replaceAll(/[\w-]{86}|[\w-]{43}/g, '#');

describe('hidden data', () => {
  it('leaves only random bytes, of the same length whatever it was', async () => {
    const swapped = fc.tuple(move, move, fc.string({ maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(opening, moves, swapped, async (start, list, [one, two, words]) => {
        // both have the same totals: the hidden rows are in another order, with another text
        const first = contentOf(start, [one, two, ...list]);
        const changed = { ...one, description: words };
        const second = contentOf(start, [two, changed, ...list], 'b'.repeat(43));
        const shown = { hidden: new Set([0, 1]) };
        const files = [share(signed(first), shown), share(signed(second), shown)] as const;
        expect(withoutHashes(files[0])).toBe(withoutHashes(files[1]));
        expect(JSON.stringify(files)).not.toContain('aaaaaaaa');
      }),
      runs,
    );
  });

  it('has salts that no other part reveals', () => {
    const content = contentOf(8_000_000, [
      { amount: -100, description: 'A' },
      { amount: -100, description: 'A' },
    ]);
    const file = share(signed(content), { atLeast: 1 });
    const salts = JSON.stringify(file).match(/[\w-]{43}/g)!;
    expect(new Set(salts).size).toBe(salts.length);
  });
});

describe('the proof that a balance was never below an amount', () => {
  const secret = 's'.repeat(43);
  const units = fc.integer({ min: 0, max: 999_999_999 });

  it('exists for every amount up to the lowest balance, and for none above', () => {
    fc.assert(
      fc.property(units, units, (lowest, atLeast) => {
        fc.pre(atLeast > 0);
        const balance = `${lowest}.99`;
        const proof = proveLowest(sha256, { secret, lowest: balance }, atLeast);
        expect(Boolean(proof)).toBe(atLeast <= lowest);
        const commitment = commitLowest(sha256, secret, balance);
        if (proof) expect(isLowestProven(sha256, commitment, proof)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('can’t be used for a larger amount', () => {
    fc.assert(
      fc.property(units, units, fc.nat(8), (lowest, other, digit) => {
        const commitment = commitLowest(sha256, secret, `${lowest}.00`);
        const proof = proveLowest(sha256, { secret, lowest: `${lowest}.00` }, Math.max(1, lowest));
        fc.pre(proof !== undefined);
        for (const atLeast of [lowest + 1, lowest + 10 ** digit, Math.max(other, lowest + 1)])
          expect(isLowestProven(sha256, commitment, { ...proof, atLeast })).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('looks the same for a balance of just as much and of far more', () => {
    const shapes = [70_000, 70_001, 99_999, 80_123_456].map((lowest) => {
      const balance = `${lowest}.00`;
      const proof = proveLowest(sha256, { secret, lowest: balance }, 70_000)!;
      expect(new Set([...proof.links, ...proof.others]).size).toBe(18);
      return JSON.stringify(proof).replaceAll(/[\w-]{43}/g, '#');
    });
    expect(new Set(shapes).size).toBe(1);
  });
});

describe('a link', () => {
  const own = signed(contentOf(8_000_000, Array(30).fill({ amount: -100, description: 'A' })));

  it('carries a file without rows, and is read again with what surrounds it', async () => {
    const file = share(own, { rows: false, totals: false, atLeast: 70_000 });
    const link = statementLink('https://oja.example', file)!;
    expect(link.length).toBeLessThan(2_000);
    for (const pasted of [
      link,
      `Here it is: ${link}\n`,
      link.replace(/^.*#/, ''),
      JSON.stringify(file),
    ])
      expect(JSON.parse(fileIn(pasted))).toEqual(file);
  });

  it('contains nothing that chats would cut', () => {
    expect(statementLink('https://oja.example', share(own))).toBeNull();
  });
});
