import { pino } from 'pino';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import { dojah as adapter } from '#server/providers/identity/dojah/adapter.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { startVendor, wireHands } from '../vendor.ts';

/** The numbers of its test system, and endings with a fixed answer. */
export const dojahNumbers = {
  nin: '70123456789',
  bvn: '22222222222',
  unknown: '70123456781',
  authorityDown: '70123456783',
};

const said = (entity: Record<string, unknown>): StubReply => ({ json: { entity } });
const photo = '/9j/4AAQSkZJRgABAQ';

/** One person, in the format of each call. */
const people: Record<string, Record<string, unknown>> = {
  '/api/v1/kyc/bvn/full': {
    first_name: 'NGOZI',
    middle_name: 'ADA',
    last_name: 'OKAFOR',
    image: photo,
    date_of_birth: '06-March-1994',
  },
  '/api/v1/kyc/nin': {
    first_name: 'NGOZI',
    middle_name: '',
    last_name: 'OKAFOR',
    picture: photo,
    birth_date: '06-03-1994',
  },
  '/api/v1/kyc/dl': {
    personal_details: {
      firstname: 'Ngozi',
      othername: 'Ada',
      surname: 'Okafor',
      birth_date: '06/03/1994',
    },
  },
  '/api/v1/kyc/vin': { 'full_name:': 'OKAFOR NGOZI ADA', 'gender:': 'Female', 'state:': 'LAGOS' },
  '/api/v1/ke/kyc/id': { first_name: 'NGOZI', last_name: 'OKAFOR', date_of_birth: '1994-03-06' },
};

/**
 * Dojah as its pages describe it: a number ending in 1 doesn't exist, with 3 the ID service is down.
 */
export function dojahSays({ path }: StubRequest): StubReply {
  const { pathname, searchParams } = new URL(path, 'http://stub');
  if (pathname === '/api/v1/balance') return said({ wallet_balance: '4700.5000' });
  const [number = ''] = searchParams.values();
  if (number.endsWith('1')) return { status: 404, json: { error: 'Record not found' } };
  if (number.endsWith('3')) return { status: 424, json: { error: 'Service unavailable' } };
  const person = people[pathname];
  return person ? said(person) : { status: 400, json: { error: 'Wrong path' } };
}

export async function openDojah() {
  const vendor = await startVendor({
    handle: dojahSays,
    refused: { status: 401, json: { error: 'Unauthorized' } },
  });
  const service = adapter({
    baseUrl: vendor.stub.url,
    appId: 'app-of-ours',
    privateKey: 'key-of-ours',
    isTrial: false,
    log: pino({ level: 'silent' }),
    timing: vendor.stub.timing,
  });
  return { vendor, service };
}

/** The NIN of Dojah's test system; the other documents are tried in tests/providers/id-services.test.ts. */
async function open(): Promise<LookUpBench & { close(): Promise<void> }> {
  const { vendor, service } = await openDojah();
  let number = dojahNumbers.nin;
  const { fail } = wireHands(vendor, () => true);
  return {
    look: () =>
      service.check({
        reference: 'ID-1',
        country: 'NG',
        document: 'nin',
        number,
        claim: { firstName: 'Ngozi', lastName: 'Okafor', birthDate: '1994-03-06' },
        consentAt: new Date(0),
      }),
    isRight: (value) => (value as RegisteredPerson).fullName === 'NGOZI OKAFOR',
    hands: {
      will: (course) =>
        void (number = course === 'finds it' ? dojahNumbers.nin : dojahNumbers.unknown),
      fail,
      countRequests: () => vendor.stub.requests.length,
    },
    close: () => vendor.close(),
  };
}

export const dojah = subject({
  name: 'Dojah',
  port: 'identity',
  scenarios: lookUpScenarios,
  open,
  lacks: { 'an expired token': 'its keys don’t expire' },
});
