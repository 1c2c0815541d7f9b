import { idempotency } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { isDiskFull, isOutOfReach } from '#server/db/transaction.ts';
import { sha256 } from '#server/platform/crypto.ts';

const KEY = new RegExp(`^[\\x21-\\x7e]{${idempotency.minLength},${idempotency.maxLength}}$`);
/** Longer than a request may take. */
const staleS = () => limitMs(30_000) / 1000;

/** The header as sent; 400 when it is missing or malformed. */
export function readKey(header: string | undefined): string {
  if (header === undefined || !KEY.test(header)) throw new AppError('idempotency_key_missing');
  return header;
}

/**
 * Proofs are not content: a retry after an incorrect PIN is still the same request. Neither are a quote and a
 * price limit: a price that is looked up again after a reload doesn't make it another purchase.
 */
const PROOFS = new Set([
  'pin',
  'password',
  'token',
  'g-recaptcha-response',
  'quote_id',
  'max_total',
]);

/** A value with its names in order, and without some of them. */
export function canonical(value: unknown, without: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => canonical(each, without));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !without.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each, without)]));
}

export const hashRequest = (body: unknown): Buffer =>
  sha256(JSON.stringify(canonical(body ?? null, PROOFS)));

export interface StoredAnswer {
  status: number;
  body: unknown;
}

interface Row {
  req_hash: Buffer;
  status: number | null;
  body: unknown;
  stale: boolean;
}

/**
 * Runs a keyed call once: for seven days the same key returns the first reply again, different content is
 * refused, and a call that is still running answers 409. Only successes are stored: after a refusal nothing
 * has happened, so the key stays free. Money has its own keys inside the ledger; this layer only replays
 * replies.
 */
export async function answerOnce(
  db: Database,
  at: { userId: string; key: string; route: string; hash: Buffer },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const keys = [at.userId, at.route, at.key];
  const claimed = await db.sql.query(
    `insert into http_idempotency(user_id, route, key, req_hash) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [...keys, at.hash],
  );
  if (claimed.rowCount === 0) {
    const found = await takeOver(db, keys, at.hash);
    if (found) return found;
  }
  try {
    const answer = await work();
    await keepAnswer(db, keys, answer);
    return answer;
  } catch (error) {
    // the work's own error counts, even if the key can't be released: it expires after a while
    await db.sql
      .query(
        `delete from http_idempotency where user_id = $1 and route = $2 and key = $3 and status is null`,
        keys,
      )
      .catch(() => undefined);
    throw error;
  }
}

/**
 * Stores a reply for retries. What it reports has already happened, so the reply is returned even if it can't
 * be stored: on a retry, the ledger knows the key.
 */
async function keepAnswer(db: Database, keys: string[], answer: StoredAnswer): Promise<void> {
  try {
    await db.sql.query(
      `update http_idempotency set status = $4, body = $5 where user_id = $1 and route = $2 and key = $3`,
      [...keys, answer.status, JSON.stringify(answer.body)],
    );
  } catch (error) {
    if (!isDiskFull(error) && !isOutOfReach(error)) throw error;
  }
}

/** The stored reply, or nothing when the first run died without one and this run may take over. */
async function takeOver(
  db: Database,
  keys: string[],
  hash: Buffer,
): Promise<StoredAnswer | undefined> {
  const { rows } = await db.sql.query<Row>(
    `select req_hash, status, body, started_at < now() - make_interval(secs => ${staleS()}) as stale
     from http_idempotency where user_id = $1 and route = $2 and key = $3`,
    keys,
  );
  const row = rows[0];
  if (!row) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
  if (!row.req_hash.equals(hash)) throw new AppError('idempotency_mismatch');
  if (row.status !== null) return { status: row.status, body: row.body };
  const taken = await db.sql.query(
    `update http_idempotency set started_at = now() where user_id = $1 and route = $2 and key = $3
     and status is null and started_at < now() - make_interval(secs => ${staleS()})`,
    keys,
  );
  if (taken.rowCount === 0) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
  return undefined;
}
