import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** No 0, O, 1, I, L or U: references get read out over the phone. */
export const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters and digits that are easy to read out. */
export const pick = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const newUuid = (): string => randomUUID();

/** A reference that is easy to read out: OJ-3FZ8-9TWA-K2. */
export const newReference = (): string => `OJ-${pick(4)}-${pick(4)}-${pick(2)}`;

/** The code of a shopping list, and of each item on it: CART-3FZ8-9TWA. */
export const newShoppingCode = (kind: 'CART' | 'ITEM'): string => `${kind}-${pick(4)}-${pick(4)}`;

/** A referral code of eight letters and digits. */
export const newReferralCode = (): string => pick(8);

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A recovery code for a lost phone: 49 random bits, in two halves. */
export const newRecoveryCode = (): string => `${pick(5)}-${pick(5)}`;

/** A one-time code of six digits. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');
