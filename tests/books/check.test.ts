import fc from 'fast-check';
import { verifyAsync } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import { checkOwnBooks, followChain } from '#lib/books/check.ts';
import type { OwnBooks } from '#lib/books/contract.ts';
import { FIRST, readStatement, writeStatement } from '#lib/books/statement.ts';
import { hashStatement, leafNode, parentNode, rootFrom } from '#lib/books/tree.ts';
import { aLeaf, bookKey, booksWith, levelsOf, NIGHT, pathIn } from '#tests/support/book-tree.ts';

const check = (own: OwnBooks, keys = [bookKey]) => checkOwnBooks(own, keys, verifyAsync);
const problemOf = async (own: OwnBooks) => {
  const checked = await check(own);
  return checked.ok ? 'none' : checked.problem;
};

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 });
const leavesOf = (list: readonly bigint[]) => list.map((amount, n) => aLeaf(n, amount));
const inTree = fc.tuple(amounts, fc.nat()).map(([list, n]) => ({ list, at: n % list.length }));
const some = [500n, 40n, 3n, 77n, 1_000n];

describe('a tree of balances', () => {
  it('leads from each leaf to the same root and total, for any number of members', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (list) => {
        const levels = await levelsOf(leavesOf(list));
        for (const [position, leaf] of levels[0]!.entries()) {
          const place = { position, members: list.length };
          const root = await rootFrom(leaf, place, pathIn(levels, position));
          expect(root).toEqual(levels.at(-1)![0]);
          expect(root!.sum).toBe(list.reduce((sum, each) => sum + each));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has another root as soon as a leaf is altered, dropped, doubled or swapped', async () => {
    await fc.assert(
      fc.asyncProperty(inTree, async ({ list, at }) => {
        const leaves = leavesOf(list);
        const rootOf = async (changed: typeof leaves) =>
          changed.length === 0 ? undefined : (await levelsOf(changed)).at(-1)![0];
        const root = await rootOf(leaves);
        const [leaf, last] = [leaves[at]!, leaves.at(-1)!];
        const others = leaves.toSpliced(at, 1);
        for (const changed of [
          leaves.with(at, { ...leaf, amount: leaf.amount + 1n }),
          leaves.with(at, { ...leaf, owner: aLeaf(99, 1n).owner }),
          others,
          [...leaves, leaf],
          [...leaves, last],
          ...(at > 0 ? [leaves.with(at, leaves[0]!).with(0, leaf)] : []),
        ])
          expect(await rootOf(changed)).not.toEqual(root);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses a path that is too short, too long, or has an amount below one', async () => {
    const levels = await levelsOf(leavesOf(some));
    const [leaf] = levels[0]!;
    const path = pathIn(levels, 0);
    const place = { position: 0, members: some.length };
    const rootOf = (changed: typeof path) => rootFrom(leaf!, place, changed);
    expect(await rootOf(path)).not.toBeNull();
    expect(await rootOf(path.slice(1))).toBeNull();
    expect(await rootOf([...path, path[0]!])).toBeNull();
    for (const sum of [0n, -5n, 2n ** 63n])
      expect(await rootOf([{ ...path[0]!, sum }, ...path.slice(1)])).toBeNull();
    expect(await rootFrom(leaf!, { position: 5, members: 5 }, path)).toBeNull();
  });
});

describe('the check on a member’s phone', () => {
  it('passes for every member of honest books', async () => {
    for (const position of some.keys())
      expect(await check(await booksWith(leavesOf(some), position))).toMatchObject({
        ok: true,
        own: { amount: some[position], total: 1_620n, members: 5 },
      });
  });

  it('passes for someone who had nothing and has no leaf', async () => {
    const own = await booksWith(leavesOf(some), 0);
    const none = { ...own, leaf: null, log: { wallet: '0', rewards: '0' } };
    expect(await check(none)).toMatchObject({ ok: true, own: null });
  });

  it('detects an operator who leaves a member out', async () => {
    const honest = await booksWith(leavesOf(some), 2);
    const without = await booksWith(leavesOf(some).toSpliced(2, 1), 2);
    expect(await problemOf({ ...honest, leaf: null })).toBe('left_out');
    expect(await problemOf({ ...honest, night: without.night })).toBe('not_in_tree');
    expect(await problemOf({ ...honest, night: without.night, leaf: without.leaf })).toBe('amount');
  });

  it('detects an operator who shows one leaf to two members with the same balance', async () => {
    const leaves = leavesOf([70n, 70n, 5n]);
    const first = await booksWith(leaves.toSpliced(1, 1), 0);
    expect(await problemOf(first)).toBe('none');
    expect(await problemOf({ ...first, owner: leaves[1]!.owner })).toBe('not_in_tree');
  });

  it('detects an operator who makes the total smaller with a negative amount', async () => {
    const leaves = [...leavesOf(some), aLeaf(9, -1_000n)];
    const problems = await Promise.all(
      some.map(async (_amount, position) => problemOf(await booksWith(leaves, position))),
    );
    expect(problems).toContain('not_in_tree');
    const beside = await booksWith([aLeaf(1, 500n), aLeaf(2, -400n)], 0);
    expect(await problemOf(beside)).toBe('not_in_tree');
  });

  it('detects an operator who joins two nodes to less than their sum', async () => {
    const smaller: typeof parentNode = async (left, right) => ({
      ...(await parentNode(left, right)),
      sum: left.sum > right.sum ? left.sum : right.sum,
    });
    const leaves = leavesOf([600n, 400n]);
    for (const position of [0, 1])
      expect(await problemOf(await booksWith(leaves, position, { join: smaller }))).toBe(
        'not_in_tree',
      );
  });

  it('detects a leaf that differs from the member’s log', async () => {
    const own = await booksWith(leavesOf(some), 0);
    expect(await problemOf({ ...own, log: { wallet: '499', rewards: '2' } })).toBe('amount');
    const split = { ...own, log: { wallet: '400', rewards: '100' } };
    expect(await problemOf(split)).toBe('none');
  });

  it('detects a statement that no key of ours signed, and a key past its end', async () => {
    const own = await booksWith(leavesOf(some), 0);
    const other = await booksWith(leavesOf([500n, 41n]), 0);
    const signature = other.night.signature;
    expect(await problemOf({ ...own, night: { ...own.night, signature } })).toBe('forged');
    expect(await check(own, [])).toEqual({ ok: false, problem: 'forged' });
    const ended = { ...bookKey, valid_until: '2026-11-27T23:59:59Z' };
    expect(await check(own, [ended])).toEqual({ ok: false, problem: 'forged' });
  });

  it('detects another total, number of members, night or currency', async () => {
    const own = await booksWith(leavesOf(some), 0);
    const longer = await booksWith(leavesOf(some), 0, { members: 9 });
    expect(await problemOf(longer)).toBe('not_in_tree');
    expect(await problemOf({ ...own, currency: 'GHS' })).toBe('not_in_tree');
    expect(await problemOf({ ...own, night: { ...own.night, night: '2026-11-27' } })).toBe(
      'malformed',
    );
    const statement = own.night.statement.replace('1620', '1619');
    expect(await problemOf({ ...own, night: { ...own.night, statement } })).toBe('malformed');
    const hash = await hashStatement(statement);
    expect(await problemOf({ ...own, night: { ...own.night, statement, hash } })).toBe('forged');
  });
});

describe('the chain of statements', () => {
  async function aChain(length: number, total = 1n): Promise<string[]> {
    const chain: string[] = [];
    let prev = FIRST;
    for (let n = 0; n < length; n++) {
      const { hash } = await leafNode(aLeaf(n, total));
      const root = Buffer.from(hash).toString('hex');
      const night = `2026-11-${String(10 + n)}`;
      const takenAt = new Date(`${night}T00:25:00Z`);
      const totals = [{ currency: 'NGN', members: 1, total, root }] as const;
      const text = writeStatement({ night, takenAt, keyId: 'k1', prev, totals });
      chain.push(text);
      prev = await hashStatement(text);
    }
    return chain;
  }

  it('leads from a night that is stored on the phone to the newest one', async () => {
    const chain = await aChain(5);
    const newest = await hashStatement(chain.at(-1)!);
    for (const from of [0, 2, 4])
      expect(await followChain(await hashStatement(chain[from]!), chain.slice(from))).toBe(newest);
  });

  it('breaks for a rewritten history, and for a missing night', async () => {
    const [chain, other] = [await aChain(5), await aChain(5, 2n)];
    const known = await hashStatement(chain[1]!);
    expect(await followChain(known, other.slice(1))).toBeNull();
    expect(await followChain(known, [chain[1]!, ...other.slice(2)])).toBeNull();
    expect(await followChain(known, chain.slice(1).toSpliced(1, 1))).toBeNull();
    expect(await followChain(known, [])).toBeNull();
  });

  it('detects an operator who shows two roots of a night to two members', async () => {
    const [ours, theirs] = [await aChain(3), await aChain(3, 2n)];
    const remembered = await hashStatement(ours[2]!);
    expect(await hashStatement(theirs[2]!)).not.toBe(remembered);
    expect(await followChain(remembered, theirs.slice(2))).toBeNull();
  });
});

describe('a statement', () => {
  it('has one form: anything else makes it unreadable', async () => {
    const { night } = await booksWith(leavesOf(some), 0);
    expect(readStatement(night.statement)).toMatchObject({
      night: NIGHT,
      totals: [{ members: 5 }],
    });
    for (const changed of [
      '',
      `${night.statement}\n`,
      night.statement.replace('OJB1', 'OJR1'),
      night.statement.replace('NGN 5', 'NGN -5'),
      night.statement.replace('NGN 5', 'NGN 05'),
      night.statement.replace(' 1620 ', ' -1620 '),
      `${night.statement}\n${night.statement.split('\n').at(-1)}`,
    ])
      expect(readStatement(changed)).toBeUndefined();
  });
});
