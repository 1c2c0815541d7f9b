import type { Services } from '#server/platform/services.ts';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { documentsOf } from './documents.ts';
import type { Identity } from './identities.ts';
import { readNumber } from './secret-numbers.ts';

const isHosted = (row: Identity) =>
  documentsOf(row.country_code).some((each) => each.slug === row.document_type && each.hosted);

/** Asks the ID service about a claim's document; hosted checks also bring the names. */
export async function askIdService(
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
