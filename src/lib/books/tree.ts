/** A node of a Merkle-sum tree. */
export interface BookNode {
  /** Minor units: the sum of all amounts below it. */
  sum: bigint;
  hash: Uint8Array<ArrayBuffer>;
}

/** What a leaf is made of. Its night and its nonce make it look different each night. */
export interface BookLeaf {
  night: string;
  currency: string;
  /** The member’s own number, which stays the same. */
  owner: string;
  /** Minor units. */
  amount: bigint;
  nonce: Uint8Array;
}

const LARGEST = 2n ** 63n - 1n;
const utf8 = new TextEncoder();

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const eightBytes = (sum: bigint): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigInt64(0, sum);
  return new Uint8Array(bytes.buffer);
};

const isAmount = (sum: bigint) => sum > 0n && sum <= LARGEST;

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of an even number of hex digits. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The hash of a statement, in hex. */
export const hashStatement = async (text: string): Promise<string> =>
  toHex(await sha256(utf8.encode(text)));

export async function leafNode(leaf: BookLeaf): Promise<BookNode> {
  const { night, currency, owner, amount, nonce } = leaf;
  const text = utf8.encode([night, currency, owner, amount].join(' '));
  return { sum: amount, hash: await sha256(Uint8Array.of(0), text, nonce) };
}

/** Both sums go into the hash, because a hash of the total alone lets either of them be too small. */
export async function parentNode(left: BookNode, right: BookNode): Promise<BookNode> {
  const sums = [eightBytes(left.sum), eightBytes(right.sum)];
  return {
    sum: left.sum + right.sum,
    hash: await sha256(Uint8Array.of(1), ...sums, left.hash, right.hash),
  };
}

/**
 * The root that follows from a leaf and the nodes beside its path, from the bottom up. The last node of an odd level
 * goes up as it is, so the position and the number of leaves decide on which levels there is a node beside it.
 * Null if the path has the wrong length, or one of its sums isn’t an amount.
 */
export async function rootFrom(
  leaf: BookNode,
  { position, members }: { position: number; members: number },
  path: readonly BookNode[],
): Promise<BookNode | null> {
  if (position < 0 || position >= members) return null;
  const beside = [...path];
  let node = leaf;
  for (let at = position, size = members; size > 1; at >>= 1, size = (size + 1) >> 1) {
    const isLeft = at % 2 === 0;
    if (isLeft && at + 1 === size) continue;
    const other = beside.shift();
    if (!other || !isAmount(other.sum) || !isAmount(node.sum)) return null;
    node = await (isLeft ? parentNode(node, other) : parentNode(other, node));
  }
  return beside.length === 0 && isAmount(node.sum) ? node : null;
}
