import { z } from 'zod';
import type { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import type { RegisteredPerson, Verdict } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { documentsOf } from './documents.ts';
import { findIdentity, type Identity } from './identities.ts';
import { judge, refusePhotos, type Refusal } from './judge.ts';
import { screenClaim } from './listed/screen-claim.ts';
import { listPhotos } from './photos.ts';
import { readNumber } from './secret-numbers.ts';
import { settle } from './settle.ts';

export type Decision =
  | { state: 'verified' }
  /** What the claim is waiting for: the ID service, or the review of the photos. */
  | { state: 'pending'; waitsFor: 'register' | 'review' }
  | { state: 'rejected'; reason: string; error: AppError };

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** After the last of these an operator takes over; an ID service that doesn't answer never rejects anyone. */
const ASK_AGAIN_S = [HOUR_S, 6 * HOUR_S, DAY_S];
const SOONEST_S = 2;

async function askLater(
  tx: Database,
  { clock }: Services,
  { reference }: Identity,
  seconds: number,
): Promise<void> {
  const runAt = secondsAfter(clock.now(), Math.max(SOONEST_S, seconds));
  await enqueue(tx, checkAgain, { reference }, { runAt, jobKey: `kyc:${reference}` });
}

async function waitForRegister(services: Services, row: Identity): Promise<Decision> {
  const wait = ASK_AGAIN_S[row.tries - 1] ?? DAY_S;
  // an operator doesn't have the names that a hosted check would return
  if (row.tries > ASK_AGAIN_S.length && row.claimed_first_name)
    return leaveToOperator(services, row);
  await inTransaction(services.db, async (tx) => {
    await tx.sql.query('update kyc_identity set tries = tries + 1 where id = $1', [row.id]);
    await askLater(tx, services, row, wait);
  });
  return { state: 'pending', waitsFor: 'register' };
}

async function waitForOperator(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: Identity,
): Promise<Decision> {
  await db.sql.query(
    `update kyc_identity set review_since = coalesce(review_since, $2)
     where id = $1 and state = 'pending'`,
    [row.id, clock.now()],
  );
  return { state: 'pending', waitsFor: 'review' };
}

/**
 * Leaves a claim that no ID service can check to an operator, who also sees whether its name may be
 * on a list.
 */
const leaveToOperator = ({ db, clock }: Services, row: Identity): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    await screenClaim({ db: tx, clock }, row);
    return waitForOperator({ db: tx, clock }, row);
  });

/** Stores the ID service's answer; hosted checks supply the names that the user didn't type. */
async function keepAgreement(
  tx: Database,
  { clock }: Services,
  row: Identity,
  person: RegisteredPerson,
  hasPhotos: boolean,
): Promise<Identity> {
  const { rows } = await tx.sql.query<Identity>(
    `update kyc_identity set register_name = $2,
       claimed_first_name = coalesce(claimed_first_name, $3),
       claimed_last_name = coalesce(claimed_last_name, $4),
       claimed_birth_date = coalesce(claimed_birth_date, $5::date),
       review_since = case when $6 then $7::timestamptz end
     where id = $1 and state = 'pending' returning *`,
    [
      row.id,
      person.fullName,
      person.firstName ?? null,
      person.lastName ?? null,
      person.birthDate,
      hasPhotos,
      clock.now(),
    ],
  );
  return rows[0] ?? row;
}

async function refuse(services: Services, row: Identity, refusal: Refusal): Promise<Decision> {
  await inTransaction(services.db, (tx) => settle(tx, services, row, refusal));
  return refusal;
}

/** Verifies a claim, unless its name may be on a list: then an operator decides. */
async function accept(tx: Database, services: Services, row: Identity): Promise<Decision> {
  const within = { db: tx, clock: services.clock };
  if (await screenClaim(within, row)) return waitForOperator(within, row);
  await settle(tx, services, row, { state: 'verified' });
  return { state: 'verified' };
}

async function examinePhotos(services: Services, row: Identity): Promise<Decision> {
  const outcome = await reviewPhotos(services, row);
  if (outcome.kind === 'done') {
    const { value } = outcome;
    if (value.verdict === 'refused') return refuse(services, row, refusePhotos(value.reason));
    return inTransaction(services.db, (tx) => accept(tx, services, row));
  }
  const seconds = outcome.kind === 'failed' ? HOUR_S : outcome.recheckAfterMs / 1000;
  await inTransaction(services.db, (tx) => askLater(tx, services, row, seconds));
  return { state: 'pending', waitsFor: 'review' };
}

/**
 * Takes a claim as far as possible: the ID service first, then the photos of a document that has some. If
 * called twice, the first decision stands. When there is no answer, the claim stays pending and a job asks
 * again (spec 4).
 */
export async function decide(services: Services, row: Identity): Promise<Decision> {
  if (row.review_since) return examinePhotos(services, row);
  const judgement = judge(row, await askIdService(services, row));
  if (judgement.state === 'silent') return waitForRegister(services, row);
  if (judgement.state === 'by hand') return leaveToOperator(services, row);
  if (judgement.state === 'rejected') return refuse(services, row, judgement);
  const hasPhotos = (await listPhotos(services.db, row.id)).length > 0;
  const { kept, decision } = await inTransaction(services.db, async (tx) => {
    const kept = await keepAgreement(tx, services, row, judgement.person, hasPhotos);
    if (!hasPhotos) return { kept, decision: await accept(tx, services, kept) };
    // an operator may decide about the photos before the ID service does
    await screenClaim({ db: tx, clock: services.clock }, kept);
    // should this process end now, the job continues
    await askLater(tx, services, kept, MINUTE_S);
    return { kept };
  });
  return decision ?? examinePhotos(services, kept);
}

/** Continues a claim whose ID service was unavailable, or whose photos are in review. */
export const checkAgain = task(
  'kyc.check-again',
  z.object({ reference: z.string() }),
  async (services, { reference }) => {
    const row = await findIdentity(services.db, reference);
    if (row?.state === 'pending') await decide(services, row);
  },
);

const isHosted = (row: Identity) =>
  documentsOf(row.country_code).some((each) => each.slug === row.document_type && each.hosted);

/** Asks the ID service about a claim's document; hosted checks also return the names. */
async function askIdService(
  { providers, env }: Services,
  row: Identity,
): Promise<Outcome<RegisteredPerson>> {
  const question = {
    reference: row.reference,
    country: row.country_code,
    document: row.document_type,
    number: readNumber(env, row.number_sealed),
    claim: {
      firstName: row.claimed_first_name ?? '',
      lastName: row.claimed_last_name ?? '',
      birthDate: row.claimed_birth_date,
    },
    consentAt: row.consent_at,
  };
  const { identity } = providers;
  return isHosted(row) ? identity.getHosted(question) : identity.check(question);
}

/** Sends the photos of a claim to the ID service, or asks for the state of their review. */
async function reviewPhotos(services: Services, row: Identity): Promise<Outcome<Verdict>> {
  const photos = await listPhotos(services.db, row.id);
  return services.providers.identity.reviewPhotos({
    reference: row.reference,
    country: row.country_code,
    document: row.document_type,
    number: readNumber(services.env, row.number_sealed),
    name: row.register_name ?? '',
    photos: photos
      .filter((each) => each.erased_at === null)
      .map(({ kind, upload_key }) => ({ kind, read: () => readUpload(services, upload_key) })),
  });
}
