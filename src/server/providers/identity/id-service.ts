import type { CountryCode } from '#lib/countries.ts';
import type { Adapter } from '#server/ports/adapter.ts';
import type { IdentityQuestion, RegisteredPerson } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';

/** An ID service: looks up the owner of a number. */
export interface IdService extends Adapter {
  covers(country: CountryCode, document: string): boolean;
  check(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>>;
}

const HOUR_MS = 3_600_000;

/** The service answered, but the authority behind it is down. */
export const authorityDown: Outcome<never> = {
  kind: 'pending',
  recheckAfterMs: HOUR_MS,
  raw: null,
};

/** A person's data is never passed on unfiltered, because it contains a photo. */
export const refused = (code: 'not_found' | 'invalid_input'): Outcome<never> => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});

/** A problem between the service and us that someone has to fix; it says nothing about the person. */
export const ourTrouble = (code: 'auth' | 'insufficient_float' | 'other'): Outcome<never> => ({
  kind: 'failed',
  code,
  retryable: true,
  raw: null,
});

export const noIdea = (
  reason: 'timeout' | 'network' | '5xx' | 'bad_body' | 'no_adapter',
): Outcome<never> => ({ kind: 'unknown', reason, recheckAfterMs: HOUR_MS });

export const isOurTrouble = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' && outcome.code !== 'not_found' && outcome.code !== 'invalid_input';
