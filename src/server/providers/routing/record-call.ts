import { sendingOperation } from '#lib/provider-desk/ports.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { isStandIn } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { At } from './breakers.ts';
import { NEEDS_CODE, stopForCode } from './code-stop.ts';

/** How a call ended, without any of its content. */
export interface Ending {
  outcome: 'done' | 'pending' | 'failed' | 'unknown' | 'threw' | 'refused';
  reason: string | null;
  /** The provider was down, as far as we can tell. */
  isTrouble: boolean;
}

/** Our keys are refused, or nothing responds: no customer can fix that. Any other refusal is about the request. */
const notTheCustomers: readonly string[] = ['provider_down', 'auth'];
/** It answered, although we can't use the answer; "no adapter" is our own doing. */
const noFault: readonly string[] = ['not_found', 'no_adapter'];

const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  ['done', 'failed', 'pending', 'unknown'].includes(String(value.kind));

/** The outcome of a call, from its answer. For a port without outcomes, any answer counts as done. */
export function endingOf(answer: unknown): Ending {
  if (!isOutcome(answer)) return { outcome: 'done', reason: null, isTrouble: false };
  if (answer.kind === 'failed')
    return {
      outcome: 'failed',
      reason: answer.code,
      isTrouble: notTheCustomers.includes(answer.code),
    };
  if (answer.kind === 'unknown')
    return {
      outcome: 'unknown',
      reason: answer.reason,
      isTrouble: !noFault.includes(answer.reason),
    };
  const reason = answer.kind === 'pending' && answer.needsCode ? NEEDS_CODE : null;
  return { outcome: answer.kind, reason, isTrouble: false };
}

/** The adapter itself failed, or its port throws when nothing responds. */
export const thrown: Ending = { outcome: 'threw', reason: null, isTrouble: true };

export interface Call extends At, Ending {
  reference: string | null;
  ms: number;
  status: number | null;
}

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'log'>;

const LOST = 'a call of a provider was not recorded';

/** Stores the records of calls, and closes a breaker if one proves that the provider works. */
const keepLines = `with said as (
    select * from jsonb_to_recordset($1::jsonb) as c(port text, provider text, operation text,
      at timestamptz, reference text, outcome text, reason text, ms int, status int, trouble boolean)),
  kept as (
    insert into provider_call(port, provider, operation, at, our_reference, outcome, reason, ms, http_status, is_trouble)
    select * from said)
  update provider_breaker b set opened_at = null, trial_at = null, closed_at = s.at
  from said s where b.port = s.port and b.provider = s.provider and b.operation = s.operation
    and b.opened_at is not null and b.reason is null
    and not s.trouble and s.outcome <> 'refused'`;

/** Records wait this long for others, so that they share a statement. */
const waitMs = () => limitMs(100);

/** The records of a process that aren't written yet. */
interface Pending {
  lines: object[];
  /** Operations whose last call that this process made went wrong. */
  inTrouble: Set<string>;
  timer: NodeJS.Timeout | undefined;
  written: Promise<void>;
}

const pendingOf = new WeakMap<Database, Pending>();

function pendingIn(db: Database): Pending {
  const known = pendingOf.get(db);
  if (known) return known;
  const made = {
    lines: [],
    inTrouble: new Set<string>(),
    timer: undefined,
    written: Promise.resolve(),
  };
  pendingOf.set(db, made);
  return made;
}

async function writeLines(db: Database, { lines }: Pending): Promise<void> {
  if (lines.length === 0) return;
  const values = [JSON.stringify(lines.splice(0))];
  await db.sql.query({ name: 'keep-provider-calls', text: keepLines, values });
}

/** Writes the records that wait; before a process ends, so that none is lost. */
export function writeRecords(db: Database): Promise<void> {
  const pending = pendingIn(db);
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const before = pending.written.catch(() => undefined);
  return (pending.written = before.then(() => writeLines(db, pending)));
}

const openIfOften = `insert into provider_breaker(port, provider, operation, opened_at, trial_at)
  select $1, $2, $3, $4::timestamptz, $5::timestamptz from (
    select count(*) filter (where is_trouble) troubles, count(*) calls from provider_call c
    where c.port = $1 and c.provider = $2 and c.operation = $3
      and c.at > greatest($6::timestamptz, (select closed_at from provider_breaker b
        where b.port = $1 and b.provider = $2 and b.operation = $3))) recent
  where troubles >= $7::int and troubles >= calls * $8::float
  on conflict (port, provider, operation) do update
    set opened_at = excluded.opened_at, trial_at = excluded.trial_at
    where provider_breaker.opened_at is null`;

type Line = At & { trouble: boolean };

/** Notes how a call ended. Returns true for trouble, and for the first call that went well after it. */
function changesHealth({ inTrouble }: Pending, { trouble, ...line }: Line): boolean {
  const name = `${line.port} ${line.provider} ${line.operation}`;
  if (!trouble) return inTrouble.delete(name);
  inTrouble.add(name);
  return true;
}

/** Writes a record within a moment; immediately if it decides where the next request goes. */
async function keep({ db, log }: Pick<Parts, 'db' | 'log'>, line: Line): Promise<void> {
  const pending = pendingIn(db);
  pending.lines.push(line);
  if (changesHealth(pending, line)) return writeRecords(db);
  pending.timer ??= setTimeout(() => {
    writeRecords(db).catch((error: unknown) => log.warn({ err: error }, LOST));
  }, waitMs());
}

async function write(parts: Parts, call: Call): Promise<void> {
  const { db, clock, log } = parts;
  const { port, provider, operation, reference, outcome, reason, ms, status, isTrouble } = call;
  const now = clock.now();
  const { windowS, trialAfterS, troubles, share } = providerHealth;
  const what = { port, provider, operation, reference, outcome, reason, status };
  const line = { ...what, at: now, ms: Math.round(ms), trouble: isTrouble };
  await keep(parts, line);
  if (reason === NEEDS_CODE && operation === sendingOperation.payouts)
    return stopForCode(parts, call, now);
  // a sandbox fails when switched to failure, which says nothing about the next request
  if (!isTrouble || isStandIn(provider)) return;
  const { rowCount } = await db.sql.query(openIfOften, [
    ...[port, provider, operation, now, secondsAfter(now, trialAfterS)],
    ...[secondsAfter(now, -windowS), troubles, share],
  ]);
  if (rowCount === 1)
    log.error(
      { port, provider, operation },
      'a provider is out of order: nothing new is sent there',
    );
}

/**
 * Records a call's outcome, and stops new requests if too many went wrong. It never fails: an answer matters
 * more than its record.
 */
export async function recordCall(parts: Parts, call: Call): Promise<void> {
  try {
    await write(parts, call);
  } catch (error) {
    parts.log.warn({ err: error, port: call.port }, LOST);
  }
}
