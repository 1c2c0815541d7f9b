import { idempotency } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { isDiskFull, isOutOfReach } from '#server/db/transaction.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { assertBelow, counterOf, hitLimits, limits, raisedFor, type Hit } from './rate-limit.ts';

const KEY = new RegExp(`^[\\x21-\\x7e]{${idempotency.minLength},${idempotency.maxLength}}$`);
/** Longer than a request may take. */
const staleS = () => limitMs(30_000) / 1000;

/** The header as sent; 400 when it is missing or malformed. */
export function readKey(header: string | undefined): string {
  if (header === undefined || !KEY.test(header)) throw new AppError('idempotency_key_missing');
  return header;
}

/**
 * Proofs are not content: a retry after an incorrect PIN is still the same request. Neither are a quote, a
 * price limit and a confirmation: a price that is looked up again after a reload doesn't make it another purchase.
 */
const PROOFS = new Set([
  'pin',
  'password',
  'token',
  'g-recaptcha-response',
  'quote_id',
  'max_total',
  'pay_anyway',
]);

/** A value with its names in order, and without some of them. */
function canonical(value: unknown, without: ReadonlySet<string>): unknown {
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

/** A call that takes a key, and the rate limits that count it. */
export interface KeyedCall {
  userId: string;
  key: string;
  route: string;
  hash: Buffer;
  hits: readonly Hit[];
}

type Parts = Pick<Services, 'db' | 'env'>;

/**
 * Counts the call and, below its limits, takes its key, in one statement.
 * @returns false when the key was already taken
 */
async function takeKey(services: Parts, at: KeyedCall): Promise<boolean> {
  const counters = at.hits.map(counterOf);
  const mosts = at.hits.map(({ name }) => raisedFor(services, limits[name].max));
  const { rows } = await services.db.sql.query<{ weights: string[]; taken: boolean }>({
    name: 'take-key',
    text: `with counted as materialized (
        select n, most, rate_limit_hit(key, window_s) as weight
        from unnest($1::text[], $2::int[], $3::int[]) with ordinality as c(key, window_s, most, n)),
      taken as (
        insert into http_idempotency(user_id, route, key, req_hash) select $4::uuid, $5, $6, $7::bytea
        where not exists (select from counted where weight > most)
        on conflict do nothing returning 1)
      select (select coalesce(array_agg(weight::text order by n), '{}') from counted) as weights,
        exists (select from taken) as taken`,
    values: [
      ...[counters.map(({ key }) => key), counters.map(({ windowS }) => windowS), mosts],
      ...[at.userId, at.route, at.key, at.hash],
    ],
  });
  const [{ weights, taken } = { weights: [], taken: false }] = rows;
  assertBelow(services, at.hits, weights.map(Number));
  return taken;
}

/** While the disk is full no key can be taken, but limits still count. */
async function takeKeyOrCount(services: Parts, at: KeyedCall): Promise<boolean> {
  try {
    return await takeKey(services, at);
  } catch (error) {
    if (isDiskFull(error)) await hitLimits(services, at.hits);
    throw error;
  }
}

/**
 * Runs a keyed call once: for seven days the same key returns the first reply again, different content is
 * refused, and a call that is still running answers 409. Only successes are stored: after a refusal nothing
 * has happened, so the key stays free. Money has its own keys inside the ledger; this layer only replays
 * replies.
 * @throws AppError too_many_requests, idempotency_mismatch, idempotency_in_progress
 */
export async function answerOnce(
  services: Parts,
  at: KeyedCall,
  work: () => Promise<StoredAnswer & { isKept?: boolean }>,
): Promise<StoredAnswer> {
  const { db } = services;
  if (!(await takeKeyOrCount(services, at))) {
    const found = await takeOver(db, keysOf(at), at.hash);
    if (found) return found;
  }
  try {
    const { isKept = false, ...answer } = await work();
    if (!isKept) await keepAnswer(db, at, answer);
    return answer;
  } catch (error) {
    // the work's own error counts, even if the key can't be released: it expires after a while
    await db.sql
      .query(
        `delete from http_idempotency where user_id = $1 and route = $2 and key = $3 and status is null`,
        keysOf(at),
      )
      .catch(() => undefined);
    throw error;
  }
}

const keysOf = ({ userId, route, key }: KeyedCall): string[] => [userId, route, key];

/** Stores a reply for retries; in the transaction of what it reports, both are stored or neither. */
export async function storeAnswer(
  db: Database,
  at: KeyedCall,
  { status, body }: StoredAnswer,
): Promise<void> {
  await db.sql.query({
    name: 'store-answer',
    text: `update http_idempotency set status = $4, body = $5
      where user_id = $1 and route = $2 and key = $3`,
    values: [...keysOf(at), status, JSON.stringify(body)],
  });
}

/**
 * Stores a reply after the fact. What it reports has already happened, so the reply is returned even if it can't
 * be stored: on a retry, the ledger knows the key.
 */
async function keepAnswer(db: Database, at: KeyedCall, answer: StoredAnswer): Promise<void> {
  try {
    await storeAnswer(db, at, answer);
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

export interface SignedRequest {
  method: string;
  /** Below /api, as sent. */
  path: string;
  /** The Idempotency-Key; empty without one. */
  key: string;
  /** The body as sent; its `pin` doesn't count. */
  body: unknown;
}

const SIGNED_WITHOUT = new Set(['pin']);

/**
 * The text that a passkey signs: exactly this request, price and key included, so that no other can use the
 * signature.
 */
export const signedRequest = ({ method, path, key, body }: SignedRequest): string =>
  sha256(JSON.stringify([method, path, key, canonical(body ?? {}, SIGNED_WITHOUT)])).toString(
    'base64url',
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Attaches the request to a body with a passkey's answer. */
export function noteSigned(body: unknown, request: () => string): void {
  const pin = isObject(body) ? body['pin'] : undefined;
  if (isObject(pin) && 'request' in pin) pin['request'] = request();
}
