import { fromBase64Url } from '#lib/receipts/base64url.ts';
import {
  signatureProblem,
  type ReceiptKey,
  type VerifySignature,
  type Verifying,
} from '#lib/receipts/signature.ts';
import type { BookNight, OwnBooks } from './contract.ts';
import { readStatement, type BookStatement, type BookTotal } from './statement.ts';
import { fromHex, hashStatement, leafNode, rootFrom, toHex } from './tree.ts';

/**
 * - `malformed`: the statement or the proof can’t be read
 * - `forged`: none of our keys signed the statement
 * - `left_out`: the member had money, and no leaf
 * - `amount`: the leaf isn’t what the member’s log says
 * - `not_in_tree`: the leaf and its path don’t lead to the root and total that were signed
 * - `rewritten`: a statement that this phone has checked before isn’t in the chain any more
 */
export type BookProblem =
  'malformed' | 'forged' | 'left_out' | 'amount' | 'not_in_tree' | 'rewritten';

export type CheckedBooks =
  | { ok: true; statement: BookStatement; own: (BookTotal & { amount: bigint }) | null }
  | { ok: false; problem: BookProblem };

const failed = (problem: BookProblem): CheckedBooks => ({ ok: false, problem });

async function isSigned(
  { statement, signature: written }: BookNight,
  { keyId, takenAt }: BookStatement,
  how: Verifying,
): Promise<boolean> {
  const signature = fromBase64Url(written);
  if (!signature) return false;
  const message = new TextEncoder().encode(statement);
  const signed = { keyId, issuedAt: takenAt, message, signature };
  return (await signatureProblem(signed, how)) === undefined;
}

async function isInTree(
  { owner, leaf }: { owner: string; leaf: NonNullable<OwnBooks['leaf']> },
  { night, of }: { night: string; of: BookTotal },
): Promise<boolean> {
  const amount = BigInt(leaf.amount);
  const nonce = fromHex(leaf.nonce);
  const root = await rootFrom(
    await leafNode({ night, currency: of.currency, owner, amount, nonce }),
    { position: leaf.position, members: of.members },
    leaf.path.map(({ sum, hash }) => ({ sum: BigInt(sum), hash: fromHex(hash) })),
  );
  return root !== null && root.sum === of.total && toHex(root.hash) === of.root;
}

/**
 * Checks that a member’s balance is in the books of a night: the statement is signed, its total contains the member’s
 * leaf, and the leaf is what the member’s log says. Runs on the member’s phone alone.
 */
export async function checkOwnBooks(
  { night, owner, currency, leaf, log }: OwnBooks,
  keys: readonly ReceiptKey[],
  verify: VerifySignature,
): Promise<CheckedBooks> {
  const statement = readStatement(night.statement);
  if (statement?.night !== night.night) return failed('malformed');
  if ((await hashStatement(night.statement)) !== night.hash) return failed('malformed');
  if (!(await isSigned(night, statement, { keys, verify }))) return failed('forged');
  const logged = BigInt(log.wallet) + BigInt(log.rewards);
  if (!leaf) return logged === 0n ? { ok: true, statement, own: null } : failed('left_out');
  if (BigInt(leaf.amount) !== logged) return failed('amount');
  const of = statement.totals.find((total) => total.currency === currency);
  if (!of || !(await isInTree({ owner, leaf }, { night: statement.night, of })))
    return failed('not_in_tree');
  return { ok: true, statement, own: { ...of, amount: logged } };
}

/**
 * How far a chain of statements leads, oldest first: each contains the hash of the one before.
 * @param from the hash of the first one
 * @returns the hash of the last one; null if the first isn’t what it was, or a link is broken
 */
export async function followChain(
  from: string,
  statements: readonly string[],
): Promise<string | null> {
  let before: string | null = null;
  for (const text of statements) {
    const hash = await hashStatement(text);
    const expected: boolean =
      before === null ? hash === from : readStatement(text)?.prev === before;
    if (!expected) return null;
    before = hash;
  }
  return before;
}
