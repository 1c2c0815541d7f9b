/** SHA-256 of a text's UTF-8 bytes, as base64url. */
export type Sha256 = (text: string) => string;

/**
 * The hash of a list of texts. The first one names the type of list, so that no hash can pass for
 * another kind.
 */
export const hashList = (sha256: Sha256, kind: string, texts: readonly string[]): string =>
  sha256(JSON.stringify([kind, ...texts]));

/** The largest power of two below a number of leaves: where RFC 6962 splits a tree. */
function splitOf(leaves: number): number {
  let at = 1;
  while (at * 2 < leaves) at *= 2;
  return at;
}

/** The root of a Merkle tree over these leaves, shaped as in RFC 6962. It changes with each leaf and their order. */
export function rootOf(sha256: Sha256, leaves: readonly string[]): string {
  const [first] = leaves;
  if (first === undefined) return hashList(sha256, 'none', []);
  if (leaves.length === 1) return first;
  const at = splitOf(leaves.length);
  return hashList(sha256, 'node', [
    rootOf(sha256, leaves.slice(0, at)),
    rootOf(sha256, leaves.slice(at)),
  ]);
}
