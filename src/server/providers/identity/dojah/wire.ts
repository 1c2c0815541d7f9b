import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import { readBirthDate } from '#server/providers/identity/read-birth-date.ts';

/** What Dojah's public pages leave open. Check each with its test system before switching it on. */
export const unconfirmed = {
  /** Unconfirmed: the meaning of each status; `api.yaml` lists them but explains few. */
  statuses: {
    invalid: 400,
    badKey: [401, 403],
    lowBalance: 402,
    notFound: 404,
    authorityDown: 424,
  },
  /** Unconfirmed: where to read our account's balance, and the name of its field. */
  balance: { path: 'api/v1/balance', field: 'wallet_balance' },
  /** Unconfirmed: licences may be at the top level or below this key. */
  licenceKey: 'personaldetails',
} as const;

interface Call {
  path: string;
  /** The parameter that carries the number. */
  parameter: string;
}

/** The look-up of each document, by country and our name for it. */
export const calls: Partial<Record<CountryCode, Readonly<Record<string, Call>>>> = {
  NG: {
    bvn: { path: 'api/v1/kyc/bvn/full', parameter: 'bvn' },
    nin: { path: 'api/v1/kyc/nin', parameter: 'nin' },
    drivers_license: { path: 'api/v1/kyc/dl', parameter: 'license_number' },
    voters_card: { path: 'api/v1/kyc/vin', parameter: 'vin' },
  },
  KE: { national_id: { path: 'api/v1/ke/kyc/id', parameter: 'id' } },
};

const Entity = z.looseObject({ entity: z.record(z.string(), z.unknown()) });

/**
 * Keys differ between calls, such as first_name, firstName or `firstname:` with its colon, so only letters
 * count.
 */
const plainKeys = (entity: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entity).map(([key, value]) => [
      key.replaceAll(/[^a-z\d]/gi, '').toLowerCase(),
      value,
    ]),
  );

const Details = z.record(z.string(), z.unknown());

/** The person in the answer; undefined if it names no one. */
export function readPerson(body: unknown): RegisteredPerson | undefined {
  const parsed = Entity.safeParse(body);
  if (!parsed.success) return undefined;
  const outer = plainKeys(parsed.data.entity);
  const inner = Details.safeParse(outer[unconfirmed.licenceKey]);
  const entity = inner.success ? { ...outer, ...plainKeys(inner.data) } : outer;
  const pick = (...keys: string[]): string =>
    keys
      .map((key) => entity[key])
      .filter((value) => typeof value === 'string')
      .map((value) => value.trim())
      .find((value) => value !== '') ?? '';
  const parts = [pick('firstname'), pick('middlename', 'othername'), pick('lastname', 'surname')];
  const fullName = pick('fullname') || parts.filter((part) => part !== '').join(' ');
  if (fullName === '') return undefined;
  return { fullName, birthDate: readBirthDate(pick('dateofbirth', 'birthdate', 'dob')) };
}

export const Balance = z.object({
  entity: z.object({
    [unconfirmed.balance.field]: z.union([z.string(), z.number()]).transform(String),
  }),
});
