import { randomBytes } from 'node:crypto';

let pool = Buffer.alloc(0);
let used = 0;

/** 96 random bits, drawn from the system in larger batches. */
export function newRequestId(): string {
  if (used + 12 > pool.length) {
    pool = randomBytes(12 * 256);
    used = 0;
  }
  used += 12;
  return pool.toString('base64url', used - 12, used);
}
