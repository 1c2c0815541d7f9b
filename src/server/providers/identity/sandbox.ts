import type { CountryCode } from '#lib/countries.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import { reviewInSandbox } from './sandbox-review.ts';
import type { IdentityPort, IdentityQuestion, RegisteredPerson } from '#server/ports/identity.ts';

/** Endings of document numbers with a fixed answer. */
export const magicNumbers = {
  notFound: '0001',
  otherName: '0002',
  outOfOrder: '0003',
  otherBirthDate: '0004',
} as const;

const otherPeople: Record<CountryCode, string> = {
  NG: 'CHIOMA BLESSING EZE',
  GH: 'KWAME BOATENG',
  KE: 'WANJIRU KAMAU',
};
const hostedPeople: Record<CountryCode, string> = {
  NG: 'Ngozi Adeyemi',
  GH: 'Akosua Mensah',
  KE: 'Njeri Otieno',
};
const HOSTED_BIRTH_DATE = '1994-03-06';
const RECHECK_MS = 3_600_000;

/** Only the digits of the printed form count: GHA-123450001-2 carries 123450001. */
const digitsOf = ({ document, number }: Pick<IdentityQuestion, 'document' | 'number'>) =>
  document === 'ghana_card' ? number.replace(/-\d$/, '').replaceAll(/\D/g, '') : number;

// for photographed documents the photos are refused instead, so that a demo can show both refusals
const isRefused = (behaviour: string, { document }: IdentityQuestion) =>
  behaviour === 'failed' && (document === 'nin' || document === 'bvn');

function personBehind(question: IdentityQuestion): RegisteredPerson | undefined {
  const digits = digitsOf(question);
  const { firstName, lastName, birthDate } = question.claim;
  if (digits.endsWith(magicNumbers.notFound)) return undefined;
  if (digits.endsWith(magicNumbers.otherName))
    return { fullName: otherPeople[question.country], birthDate };
  const fullName = `${lastName} ${firstName}`.toUpperCase();
  const parts = { fullName, firstName, lastName };
  if (digits.endsWith(magicNumbers.otherBirthDate)) return { ...parts, birthDate: '1970-01-01' };
  return { ...parts, birthDate };
}

interface HostedRow {
  country_code: CountryCode;
  document_type: string;
  number: string;
  full_name: string;
}

/** An ID service that exists only here: any well-formed number belongs to the person who enters it. */
export function sandboxIdentity(parts: ProviderParts): IdentityPort {
  const { db, clock } = parts;
  async function answer(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>> {
    const behaviour = await waitAsSwitched(await readSwitch(db, 'identity'));
    const isDown = digitsOf(question).endsWith(magicNumbers.outOfOrder);
    if (behaviour === 'timeout' || isDown)
      return { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };
    if (behaviour === 'pending') return { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
    const person = isRefused(behaviour, question) ? undefined : personBehind(question);
    if (!person) return { kind: 'failed', code: 'not_found', retryable: false, raw: null };
    return { kind: 'done', value: person, providerRef: question.reference, raw: null };
  }

  return {
    id: 'identity-sandbox',
    isSandbox: true,
    covers: () => true,
    check: answer,
    reviewPhotos: (review) =>
      reviewInSandbox(parts, { ...review, ending: digitsOf(review).slice(-4) }),

    async startHosted(question) {
      const { firstName, lastName } = question.claim;
      const named = firstName && lastName ? `${firstName} ${lastName}` : undefined;
      await db.sql.query(
        `insert into sandbox.identity_check(reference, country_code, document_type, number, full_name, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (reference) do nothing`,
        [
          question.reference,
          question.country,
          question.document,
          question.number,
          named ?? hostedPeople[question.country],
          clock.now(),
        ],
      );
      const value = { redirectUrl: question.returnUrl };
      return { kind: 'done', value, providerRef: question.reference, raw: null };
    },

    async getHosted({ reference }) {
      const { rows } = await db.sql.query<HostedRow>(
        'select country_code, document_type, number, full_name from sandbox.identity_check where reference = $1',
        [reference],
      );
      const row = rows[0];
      if (!row) return { kind: 'failed', code: 'not_found', retryable: false, raw: null };
      const [firstName = '', ...rest] = row.full_name.split(' ');
      return answer({
        reference,
        country: row.country_code,
        document: row.document_type,
        number: row.number,
        claim: { firstName, lastName: rest.join(' '), birthDate: HOSTED_BIRTH_DATE },
        consentAt: clock.now(),
      });
    },
  };
}
