import { hash, sign } from 'node:crypto';
import { toBase64Url } from '#lib/receipts/base64url.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import type { OwnBooks } from '#lib/books/contract.ts';
import { FIRST, writeStatement } from '#lib/books/statement.ts';
import { leafNode, parentNode, toHex, type BookLeaf, type BookNode } from '#lib/books/tree.ts';
import { keyFromSeed } from '#server/platform/signing.ts';

const { privateKey, public_key } = keyFromSeed(Buffer.alloc(32, 5));
export const bookKey: ReceiptKey = {
  id: 'k1',
  public_key,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
};

export const NIGHT = '2026-11-28';

/** The member with this number in a made-up tree. */
export const aLeaf = (n: number, amount: bigint): BookLeaf => ({
  night: NIGHT,
  currency: 'NGN',
  owner: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  amount,
  nonce: hash('sha256', `nonce ${n}`, 'buffer'),
});

/** All levels of a tree, from the leaves up. `join` is how two nodes are joined, for operators who cheat. */
export async function levelsOf(
  leaves: readonly BookLeaf[],
  join: typeof parentNode = parentNode,
): Promise<BookNode[][]> {
  const levels = [await Promise.all(leaves.map(leafNode))];
  for (let level = levels[0]!; level.length > 1;) {
    const next: BookNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]];
      next.push(right ? await join(left, right) : left);
    }
    levels.push((level = next));
  }
  return levels;
}

export const pathIn = (levels: readonly BookNode[][], position: number): BookNode[] =>
  levels.flatMap((level, n) => level[(position >> n) ^ 1] ?? []);

/** A signed night with this tree, and the proof for the member at a position. */
export async function booksWith(
  leaves: readonly BookLeaf[],
  position: number,
  {
    join,
    members = leaves.length,
    prev = FIRST,
  }: { join?: typeof parentNode; members?: number; prev?: string } = {},
): Promise<OwnBooks> {
  const levels = await levelsOf(leaves, join);
  const [root] = levels.at(-1)!;
  const leaf = leaves[position]!;
  const takenAt = new Date(`${NIGHT}T00:25:00Z`);
  const totals = [{ currency: 'NGN', members, total: root!.sum, root: toHex(root!.hash) }] as const;
  const statement = writeStatement({ night: NIGHT, takenAt, keyId: 'k1', prev, totals });
  return {
    night: {
      night: NIGHT,
      taken_at: takenAt.toISOString(),
      statement,
      hash: hash('sha256', statement),
      signature: toBase64Url(sign(null, Buffer.from(statement), privateKey)),
      totals: [],
    },
    owner: leaf.owner,
    currency: 'NGN',
    leaf: {
      amount: String(leaf.amount),
      nonce: toHex(leaf.nonce),
      position,
      path: pathIn(levels, position).map(({ sum, hash: of }) => ({
        sum: String(sum),
        hash: toHex(of),
      })),
    },
    log: { wallet: String(leaf.amount), rewards: '0' },
  };
}
