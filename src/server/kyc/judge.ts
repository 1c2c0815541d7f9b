import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { photoReasons, type PhotoReason } from '#lib/kyc/identity-photos.ts';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { BVN, nameOfDocument } from './documents.ts';
import type { Identity } from './identities.ts';
import { missingWords, wordsOf } from './names.ts';

export interface Refusal {
  state: 'rejected';
  /** A code for operators and pages: one of the photo reasons, or the ID service's answer. */
  code: PhotoReason | 'not_found' | 'birth_date_differs';
  reason: string;
  error: AppError;
}

/** The meaning of an ID service's answer for a claim. */
export type Judgement =
  | { state: 'agreed'; person: RegisteredPerson }
  | { state: 'silent' }
  /** No ID service can look this document up: an operator reviews it. */
  | { state: 'by hand' }
  | Refusal;

function differences(row: Identity, person: RegisteredPerson): FieldErrors {
  const errors: FieldErrors = {};
  const parts = { first_name: row.claimed_first_name, last_name: row.claimed_last_name };
  const claimed = Object.values(parts).filter(Boolean).join(' ');
  const missing = missingWords(claimed, person.fullName);
  for (const [field, part] of Object.entries(parts)) {
    const words = wordsOf(part ?? '').filter((word) => missing.includes(word));
    if (words.length > 0)
      errors[field] = [`${words.join(' ')} doesn’t appear in the name on this document.`];
  }
  const isOther =
    person.birthDate && row.claimed_birth_date && person.birthDate !== row.claimed_birth_date;
  if (isOther) errors['date_of_birth'] = ['This doesn’t match the date of birth on this document.'];
  return errors;
}

/** The only refusals that are about the number. */
const numberRefused = new Set<FailCode>(['not_found', 'invalid_input']);

function refuseNumber(row: Identity): Refusal {
  const reason = `We couldn’t find this number. Please check it against your ${nameOfDocument(row)}.`;
  const field = row.document_type === BVN ? 'bvn' : 'number';
  const error = AppError.invalid({ [field]: [reason] });
  return { state: 'rejected', code: 'not_found', reason, error };
}

/** Compares a claim with the ID service's answer, and names the words that differ (spec 4). */
export function judge(row: Identity, outcome: Outcome<RegisteredPerson>): Judgement {
  if (outcome.kind === 'unknown' && outcome.reason === 'no_adapter') return { state: 'by hand' };
  if (outcome.kind === 'pending' || outcome.kind === 'unknown') return { state: 'silent' };
  if (outcome.kind === 'failed')
    // a refused key or an empty account on our side says nothing about anyone
    return numberRefused.has(outcome.code) ? refuseNumber(row) : { state: 'silent' };
  const errors = differences(row, outcome.value);
  const reason = Object.values(errors).flat()[0];
  if (!reason) return { state: 'agreed', person: outcome.value };
  const words = ['first_name', 'last_name'].flatMap((field) => errors[field] ?? []);
  const error = new AppError('inconsistent_government_id_data', {
    message: reason,
    errors,
    extra: { words: [...new Set(words.map((text) => text.replace(/ doesn’t appear in .*/, '')))] },
  });
  const code = words.length > 0 ? 'name_differs' : 'birth_date_differs';
  return { state: 'rejected', code, reason, error };
}

/** Photos that were rejected in review: the reason and the next step, as the user reads them. */
export function refusePhotos(code: PhotoReason): Refusal {
  const { say, next } = photoReasons[code];
  const error = AppError.invalid({ image_keys: [`${say} ${next}`] });
  return { state: 'rejected', code, reason: say, error };
}
