import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { findUser, markIdentityVerified } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/jobs/task.ts';
import { notify } from '#server/notifications/index.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { RegisteredPerson } from '#server/providers/identity/index.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { Services } from '#server/services.ts';
import { checkAgain } from './check-again.job.ts';
import { BVN, nameOfDocument } from './documents.ts';
import type { Identity } from './identities.ts';
import { missingWords, wordsOf } from './names.ts';

export type Decision =
  | { state: 'verified' }
  | { state: 'pending' }
  | { state: 'rejected'; reason: string; error: AppError };

const HOUR_S = 3600;
/** After the last of these a person looks; a silent register never rejects anybody. */
const ASK_AGAIN_S = [HOUR_S, 6 * HOUR_S, 24 * HOUR_S];

const rejected = (reason: string, error: AppError): Decision => ({
  state: 'rejected',
  reason,
  error,
});

function differences(row: Identity, person: RegisteredPerson): FieldErrors {
  const errors: FieldErrors = {};
  const parts = { first_name: row.claimed_first_name, last_name: row.claimed_last_name };
  const claimed = Object.values(parts).filter(Boolean).join(' ');
  const missing = missingWords(claimed, person.fullName);
  for (const [field, part] of Object.entries(parts)) {
    const words = wordsOf(part ?? '').filter((word) => missing.includes(word));
    if (words.length > 0)
      errors[field] = [`${words.join(' ')} is not in the name on this document.`];
  }
  const isOther =
    person.birthDate && row.claimed_birth_date && person.birthDate !== row.claimed_birth_date;
  if (isOther) errors['date_of_birth'] = ['This is not the date of birth on this document.'];
  return errors;
}

function judge(row: Identity, outcome: Outcome<RegisteredPerson>): Decision {
  if (outcome.kind === 'pending' || outcome.kind === 'unknown') return { state: 'pending' };
  if (outcome.kind === 'failed') {
    const text = `We found nobody with this number. Please compare it with your ${nameOfDocument(row.document_type)}.`;
    const field = row.document_type === BVN ? 'bvn' : 'number';
    return rejected(text, AppError.invalid({ [field]: [text] }));
  }
  const errors = differences(row, outcome.value);
  const first = Object.values(errors).flat()[0];
  if (!first) return { state: 'verified' };
  const words = ['first_name', 'last_name'].flatMap((field) => errors[field] ?? []);
  return rejected(
    first,
    new AppError('inconsistent_government_id_data', {
      message: first,
      errors,
      extra: { words: [...new Set(words.map((text) => text.replace(/ is not in .*/, '')))] },
    }),
  );
}

const capitalised = (word: string) => word.slice(0, 1) + word.slice(1).toLowerCase();

async function markUser(tx: Database, row: Identity, person: RegisteredPerson): Promise<void> {
  const user = await findUser(tx, row.user_id);
  if (user?.has_kyc_set_up || row.document_type === BVN) return;
  const words = wordsOf(person.fullName).map(capitalised);
  await markIdentityVerified(tx, row.user_id, {
    firstName: row.claimed_first_name ?? person.firstName ?? words[0] ?? '',
    lastName: row.claimed_last_name ?? person.lastName ?? words.slice(1).join(' '),
    birthDate: row.claimed_birth_date ?? person.birthDate ?? '',
  });
}

async function settle(
  tx: Database,
  services: Services,
  row: Identity,
  decision: Exclude<Decision, { state: 'pending' }>,
  person: RegisteredPerson | undefined,
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update kyc_identity set state = $2, reason = $3, verified_name = $4, decided_at = $5
     where id = $1 and state = 'pending'`,
    [
      row.id,
      decision.state,
      decision.state === 'rejected' ? decision.reason : null,
      decision.state === 'verified' ? (person?.fullName ?? '') : null,
      services.clock.now(),
    ],
  );
  if (!rowCount) return;
  const document = nameOfDocument(row.document_type);
  await audit(tx, {
    actor: `user:${row.user_id}`,
    action: `kyc.${decision.state}`,
    subject: row.reference,
    detail: { document: row.document_type },
  });
  if (decision.state === 'verified' && person) {
    await markUser(tx, row, person);
    await notify(tx, row.user_id, {
      title: 'Identity verified',
      message: `Your ${document} matches. You can go on with your payout account.`,
      link: '/complete-kyc',
    });
  }
}

/**
 * Writes down what a register said about a claim. Asked twice, the first decision stands. A silent
 * register leaves the claim pending and is asked again by a job.
 */
export async function decide(
  services: Services,
  row: Identity,
  outcome: Outcome<RegisteredPerson>,
): Promise<Decision> {
  const decision = judge(row, outcome);
  await inTransaction(services.db, async (tx) => {
    if (decision.state !== 'pending') {
      const person = outcome.kind === 'done' ? outcome.value : undefined;
      return settle(tx, services, row, decision, person);
    }
    const wait = ASK_AGAIN_S[row.tries - 1];
    if (wait === undefined) return;
    await tx.sql.query('update kyc_identity set tries = tries + 1 where id = $1', [row.id]);
    await enqueue(
      tx,
      checkAgain,
      { reference: row.reference },
      { runAt: secondsAfter(services.clock.now(), wait), jobKey: `kyc:${row.reference}` },
    );
  });
  return decision;
}
