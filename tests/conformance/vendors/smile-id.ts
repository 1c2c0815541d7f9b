import { pino } from 'pino';
import type { IdentityQuestion, RegisteredPerson } from '#server/ports/identity.ts';
import { smileId as adapter } from '#server/providers/identity/smile/adapter.ts';
import { signSmile } from '#server/providers/identity/smile/signature.ts';
import { stillClock } from '#tests/support/clock.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { startVendor, wireHands } from '../vendor.ts';

export const smileKeys = { partnerId: '001', apiKey: 'api-key-of-ours' };

/** Its test system selects the answer by the last digit of a number of zeros. */
const byLastDigit: Record<string, [code: string, text: string]> = {
  0: ['1012', 'ID Number Validated'],
  1: ['1013', 'Invalid ID Number'],
  2: ['1014', 'Unsupported ID Type or ID Number Format'],
  3: ['1015', 'Issuer Unavailable'],
  4: ['1012', 'ID Number Validated'],
};

/** The types that it looks up by number alone, by country; `GHANA_CARD` needs a selfie as well. */
const byNumber: Record<string, readonly string[]> = {
  NG: ['BVN', 'NIN_V2', 'VOTER_ID'],
  GH: ['GHANA_CARD_NO_PHOTO', 'PASSPORT', 'NEW_VOTER_ID', 'VOTER_ID', 'SSNIT'],
  KE: ['NATIONAL_ID', 'PASSPORT', 'ALIEN_CARD'],
};
/** Types whose answers have an age and no date of birth. */
const ageOnly = ['GH VOTER_ID'];

export interface SmileTwists {
  /** The key that signs its answers. */
  signsWith: string;
  /** The job that its answers are about, if it isn't the requested one. */
  otherJob?: string;
  /** The result for a type, whatever the number. */
  results?: Readonly<Record<string, string>>;
}

const params = (body: Record<string, unknown>) =>
  body['partner_params'] as { job_id: string; user_id: string; job_type: number };

function resultFor(
  { country, id_type, id_number }: Record<string, unknown>,
  { results = {} }: SmileTwists,
): [code: string, text: string] {
  const type = String(id_type);
  const given = results[type];
  if (given) return [given, 'As the test says'];
  if (!byNumber[String(country)]?.includes(type)) return byLastDigit[2]!;
  return byLastDigit[String(id_number).at(-1) ?? ''] ?? ['1016', 'Not activated'];
}

/** Smile ID version 1: it accepts only signed requests, and signs its answers. */
export const smileSays =
  (twists: SmileTwists) =>
  ({ body }: StubRequest): StubReply => {
    const timestamp = String(body['timestamp']);
    if (body['signature'] !== signSmile({ ...smileKeys, timestamp }))
      return { status: 400, json: { error: 'Invalid signature', code: '2405' } };
    const [ResultCode, ResultText] = resultFor(body, twists);
    const isAgeOnly = ageOnly.includes(`${String(body['country'])} ${String(body['id_type'])}`);
    const at = '2026-11-21T01:00:05.000Z';
    return {
      json: {
        JSONVersion: '1.0.0',
        SmileJobID: '0000001',
        ResultCode,
        ResultText,
        ResultType: 'ID Verification',
        IsFinalResult: 'true',
        Photo: '/9j/4AAQ',
        PartnerParams: { ...params(body), ...(twists.otherJob && { job_id: twists.otherJob }) },
        ...(ResultCode === '1012' && {
          FullName: 'Akosua Mensah Boateng',
          ...(isAgeOnly ? { AGE: '32' } : { DOB: '1994-03-06' }),
        }),
        timestamp: at,
        source: 'WebAPI',
        signature: signSmile({ ...smileKeys, apiKey: twists.signsWith, timestamp: at }),
      },
    };
  };

export async function openSmileId(twists: Partial<SmileTwists> = {}) {
  const vendor = await startVendor({
    handle: smileSays({ signsWith: smileKeys.apiKey, ...twists }),
    refused: { status: 401, json: { error: 'Unauthorized', code: '2205' } },
  });
  const service = adapter({
    ...smileKeys,
    baseUrl: vendor.stub.url,
    isTrial: false,
    clock: stillClock(),
    log: pino({ level: 'silent' }),
    timing: vendor.stub.timing,
  });
  return { vendor, service };
}

type Asked = Pick<IdentityQuestion, 'country' | 'document'> & { zeros: string };

async function open({ zeros, ...asked }: Asked): Promise<LookUpBench & { close(): Promise<void> }> {
  const { vendor, service } = await openSmileId();
  const ending = (digit: number) => zeros.replace(/0(?!.*0)/, String(digit));
  let number = zeros;
  const { fail } = wireHands(vendor, () => true);
  return {
    asksOnce: true,
    look: () =>
      service.check({
        reference: 'ID-1',
        ...asked,
        number,
        claim: { firstName: 'Akosua', lastName: 'Boateng', birthDate: null },
        consentAt: new Date(0),
      }),
    isRight: (value) => (value as RegisteredPerson).fullName === 'Akosua Mensah Boateng',
    hands: {
      will: (course) => void (number = ending(course === 'finds it' ? 0 : 1)),
      fail,
      countRequests: () => vendor.stub.requests.length,
    },
    close: () => vendor.close(),
  };
}

const subjectFor = (name: string, asked: Asked) =>
  subject({
    name,
    port: 'identity',
    scenarios: lookUpScenarios,
    open: () => open(asked),
    lacks: { 'an expired token': 'its keys don’t expire' },
  });

export const smileId = subjectFor('Smile ID', {
  country: 'KE',
  document: 'national_id',
  zeros: '00000000',
});
export const smileIdGhana = [
  subjectFor('Smile ID, Ghana Card', {
    country: 'GH',
    document: 'ghana_card',
    zeros: 'GHA-000000000-0',
  }),
  subjectFor('Smile ID, Ghana passport', {
    country: 'GH',
    document: 'passport',
    zeros: 'G0000000',
  }),
  subjectFor('Smile ID, Ghana voter’s card', {
    country: 'GH',
    document: 'voters_card',
    zeros: '0000000000',
  }),
  subjectFor('Smile ID, SSNIT', { country: 'GH', document: 'ssnit', zeros: 'C000000000000' }),
];
