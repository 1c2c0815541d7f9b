import { idempotency } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { isDiskFull, isOutOfReach } from '#server/db/transaction.ts';
import { sha256 } from '#server/platform/crypto.ts';

const KEY = new RegExp(`^[\\x21-\\x7e]{${idempotency.minLength},${idempotency.maxLength}}$`);
const STALE_S = 30;

/** The header as sent; 400 when it is missing or malformed. */
export function readKey(header: string | undefined): string {
  if (header === undefined || !KEY.test(header)) throw new AppError('idempotency_key_missing');
  return header;
}

/**
 * Proofs are not content: a retry after a wrong PIN is still the same request. Nor are a quote
 * and a price limit: a price looked up again after a reload does not make it another purchase.
 */
const PROOFS = new Set([
  'pin',
  'password',
  'token',
  'g-recaptcha-response',
  'quote_id',
  'max_total',
]);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !PROOFS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, canonical(each)]));
}

export const hashRequest = (body: unknown): Buffer =>
  sha256(JSON.stringify(canonical(body ?? null)));

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
 * Runs a keyed call once: the same key gives the first answer again for seven days, other content
 * is refused, and a call still running answers 409. Only successes are kept: after a refusal
 * nothing has happened, so the key stays free. Money itself is keyed inside the ledger; this
 * layer only replays answers.
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
    // what the work says counts, also when the key can't be given back: it frees itself in a while
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
 * Keeps an answer for whoever asks again. What it tells of has happened by now, so it is given also
 * when it can't be kept: asked again, the ledger knows the key.
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

/** The stored answer, or nothing when the first run died without one and this one may go on. */
async function takeOver(
  db: Database,
  keys: string[],
  hash: Buffer,
): Promise<StoredAnswer | undefined> {
  const { rows } = await db.sql.query<Row>(
    `select req_hash, status, body, started_at < now() - make_interval(secs => ${STALE_S}) as stale
     from http_idempotency where user_id = $1 and route = $2 and key = $3`,
    keys,
  );
  const row = rows[0];
  if (!row) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
  if (!row.req_hash.equals(hash)) throw new AppError('idempotency_mismatch');
  if (row.status !== null) return { status: row.status, body: row.body };
  const taken = await db.sql.query(
    `update http_idempotency set started_at = now() where user_id = $1 and route = $2 and key = $3
     and status is null and started_at < now() - make_interval(secs => ${STALE_S})`,
    keys,
  );
  if (taken.rowCount === 0) throw new AppError('idempotency_in_progress', { retryAfterS: 1 });
  return undefined;
}
