import { pino } from 'pino';
import type { RegisteredPerson } from '#server/ports/identity.ts';
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

export interface SmileTwists {
  /** The key that signs its answers. */
  signsWith: string;
  /** The job that its answers are about, if it isn't the requested one. */
  otherJob?: string;
}

const params = (body: Record<string, unknown>) =>
  body['partner_params'] as { job_id: string; user_id: string; job_type: number };

/** Smile ID version 1: it accepts only signed requests, and signs its answers. */
export const smileSays =
  (twists: SmileTwists) =>
  ({ body }: StubRequest): StubReply => {
    const timestamp = String(body['timestamp']);
    if (body['signature'] !== signSmile({ ...smileKeys, timestamp }))
      return { status: 400, json: { error: 'Invalid signature', code: '2405' } };
    const number = String(body['id_number']);
    const [ResultCode, ResultText] = byLastDigit[number.at(-1) ?? ''] ?? ['1016', 'Not activated'];
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
        ...(ResultCode === '1012' && { FullName: 'Akosua Mensah Boateng', DOB: '1994-03-06' }),
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

async function open(): Promise<LookUpBench & { close(): Promise<void> }> {
  const { vendor, service } = await openSmileId();
  let number = '00000000';
  const { fail } = wireHands(vendor, () => true);
  return {
    asksOnce: true,
    look: () =>
      service.check({
        reference: 'ID-1',
        country: 'KE',
        document: 'national_id',
        number,
        claim: { firstName: 'Akosua', lastName: 'Boateng', birthDate: null },
        consentAt: new Date(0),
      }),
    isRight: (value) => (value as RegisteredPerson).fullName === 'Akosua Mensah Boateng',
    hands: {
      will: (course) => void (number = course === 'finds it' ? '00000000' : '00000001'),
      fail,
      countRequests: () => vendor.stub.requests.length,
    },
    close: () => vendor.close(),
  };
}

export const smileId = subject({
  name: 'Smile ID',
  port: 'identity',
  scenarios: lookUpScenarios,
  open,
  lacks: { 'an expired token': 'its keys don’t expire' },
});
