/**
 * How the wheel draws a prize, the same on the server and in the browser that checks it: HMAC-SHA256 with the
 * day's secret seed, over a text that the server can't choose once it has shown the seed's hash.
 */
export interface Weight {
  prize: string;
  /** A whole number; its share of the sum is the prize's chance. */
  weight: number;
}

/** HMAC-SHA256 of a text under the seed of the day. */
export type Sign = (text: string) => Promise<Uint8Array> | Uint8Array;

/** What members can choose as their own seed: it can't contain the colon that separates the parts. */
export const CLIENT_SEED = /^[\w .-]{1,64}$/;

const WORDS = 2 ** 32;

interface Spin {
  clientSeed: string;
  /** The member's uuid. */
  member: string;
  /** The member's first spin of the day is 1. */
  number: number;
}

export const spinMessage = ({ clientSeed, member, number }: Spin): string =>
  `${clientSeed}:${member}:${number}`;

export const totalOf = (odds: readonly Weight[]): number =>
  odds.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Draws a whole number from 0 up to `total`, each equally likely. Reads the signature of the message and a
 * counter as eight 32-bit numbers, first byte first; skips those from the largest multiple of `total` on,
 * because they would favour small remainders.
 * @throws RangeError for a total that isn't from 1 to 2^32
 */
export async function drawTicket(sign: Sign, message: string, total: number): Promise<number> {
  if (!Number.isInteger(total) || total < 1 || total > WORDS)
    throw new RangeError(`Nothing to draw from: ${total}`);
  const fair = WORDS - (WORDS % total);
  for (let counter = 0; ; counter++) {
    const bytes = await sign(`${message}:${counter}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < 32; at += 4) {
      const word = view.getUint32(at);
      if (word < fair) return word % total;
    }
  }
}

/** The prize for a ticket: prizes follow each other in order, each as wide as its weight. */
export function prizeAt(odds: readonly Weight[], ticket: number): string {
  let end = 0;
  for (const { prize, weight } of odds) {
    end += weight;
    if (ticket < end) return prize;
  }
  throw new RangeError(`Ticket ${ticket} is beyond ${end}`);
}

/** The prize that a spin draws. */
export const drawPrize = async (
  sign: Sign,
  message: string,
  odds: readonly Weight[],
): Promise<string> => prizeAt(odds, await drawTicket(sign, message, totalOf(odds)));
