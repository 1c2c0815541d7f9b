import { parseAmount } from '#lib/money.ts';
import { hashList, type Sha256 } from './hash.ts';

// A commitment to a number that proves "at least X" for any X up to it, and doesn't show the number: hash chains per
// digit, as in HashWires (Chalkias and others, 2021). A digit 4 is a secret that was hashed 4 times. Its owner proves
// "at least 3" by the value after one step, from which three more lead to the commitment. "At least 5" would need the
// secret's preimage.

const DIGITS = 9;
const NINE = 9;
/** The number itself, and for each digit the largest smaller number in which that digit is one less. */
const ENTRIES = DIGITS + 1;
const LARGEST = 10 ** DIGITS - 1;
const SCALE = 100n;

/** What proves that a balance never fell below an amount. */
export interface LowestProof {
  /** In whole units of the currency. */
  atLeast: number;
  salt: string;
  /** For each digit, a value from which the digit's number of steps leads to the commitment. */
  links: readonly string[];
  /** The hashes of the other entries. */
  others: readonly string[];
}

const digitsOf = (units: number): number[] => [...String(units).padStart(DIGITS, '0')].map(Number);

/** A balance in whole units, rounded down: what a proof can be about. */
export function wholeUnits(balance: string): number {
  const units = parseAmount(balance) / SCALE;
  return units < 0n ? 0 : Math.min(Number(units), LARGEST);
}

/** The digits of the entries of a number: every number up to it has all digits at most as large as one entry's. */
function entriesOf(units: number): number[][] {
  const digits = digitsOf(units);
  const below = digits.flatMap((digit, at) =>
    digit === 0 ? [] : [digits.map((each, n) => (n < at ? each : n === at ? digit - 1 : NINE))],
  );
  return [digits, ...below];
}

function walk(sha256: Sha256, from: string, steps: number): string {
  let at = from;
  for (let step = 0; step < steps; step += 1) at = hashList(sha256, 'step', [at]);
  return at;
}

const seedOf = (sha256: Sha256, secret: string, digit: number) =>
  hashList(sha256, 'seed', [secret, String(digit)]);

/** The salt of each entry, and its hash. Missing entries are random, so that their number says nothing. */
function hashEntries(sha256: Sha256, secret: string, units: number) {
  const entries = entriesOf(units);
  return Array.from({ length: ENTRIES }, (_, n) => {
    const salt = hashList(sha256, 'salt', [secret, 'entry', String(n)]);
    const digits = entries[n];
    if (!digits) return { salt, digits, hash: hashList(sha256, 'filler', [salt]) };
    const ends = digits.map((digit, at) => walk(sha256, seedOf(sha256, secret, at), digit));
    return { salt, digits, hash: hashList(sha256, 'entry', [salt, ...ends]) };
  });
}

/** Sorted by their random bytes, so that the position of an entry says nothing. */
const hashSorted = (sha256: Sha256, hashes: readonly string[]): string =>
  hashList(sha256, 'lowest', [...hashes].sort());

/** The commitment to the lowest balance of a statement. */
export const commitLowest = (sha256: Sha256, secret: string, balance: string): string =>
  hashSorted(
    sha256,
    hashEntries(sha256, secret, wholeUnits(balance)).map(({ hash }) => hash),
  );

/** The proof that a balance never fell below an amount in whole units; undefined if it did. */
export function proveLowest(
  sha256: Sha256,
  { secret, lowest }: { secret: string; lowest: string },
  atLeast: number,
): LowestProof | undefined {
  const wanted = digitsOf(atLeast);
  const entries = hashEntries(sha256, secret, wholeUnits(lowest));
  const entry = entries.find(({ digits }) => digits?.every((digit, at) => digit >= wanted[at]!));
  if (!entry?.digits) return undefined;
  return {
    atLeast,
    salt: entry.salt,
    links: entry.digits.map((digit, at) =>
      walk(sha256, seedOf(sha256, secret, at), digit - wanted[at]!),
    ),
    others: entries.flatMap(({ hash }) => (hash === entry.hash ? [] : [hash])).sort(),
  };
}

/** Whether a proof leads to the commitment in a signed head. */
export function isLowestProven(sha256: Sha256, commitment: string, proof: LowestProof): boolean {
  const { atLeast, salt, links, others } = proof;
  if (!Number.isInteger(atLeast) || atLeast < 1 || atLeast > LARGEST) return false;
  if (links.length !== DIGITS || others.length !== ENTRIES - 1) return false;
  // a proof has one form
  if (others.some((hash, at) => at > 0 && hash <= others[at - 1]!)) return false;
  const wanted = digitsOf(atLeast);
  const ends = links.map((link, at) => walk(sha256, link, wanted[at]!));
  const entry = hashList(sha256, 'entry', [salt, ...ends]);
  return hashSorted(sha256, [entry, ...others]) === commitment;
}
