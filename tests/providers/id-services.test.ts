import { afterEach, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { IdentityPort } from '#server/ports/identity.ts';
import { chosenIdentity } from '#server/providers/identity/chosen.ts';
import { readBirthDate } from '#server/providers/identity/read-birth-date.ts';
import { signSmile } from '#server/providers/identity/smile/signature.ts';
import { dojahNumbers, openDojah } from '#tests/conformance/vendors/dojah.ts';
import { openSmileId } from '#tests/conformance/vendors/smile-id.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened<T extends { vendor: { close(): Promise<void> } }>(
  what: Promise<T>,
): Promise<T> {
  const made = await what;
  closing.push(() => made.vendor.close());
  return made;
}

const ask = (country: CountryCode, document: string, number: string) => ({
  reference: 'ID-7',
  country,
  document,
  number,
  claim: { firstName: 'Ngozi', lastName: 'Okafor', birthDate: '1994-03-06' },
  consentAt: new Date(0),
});

const typesAsked = ({ stub }: Awaited<ReturnType<typeof openSmileId>>['vendor']) =>
  stub.requests.map(({ body }) => body['id_type']);

describe('a date of birth', () => {
  it.each([
    ['28-Jun-2000', '2000-06-28'],
    ['01-January-1907', '1907-01-01'],
    ['10-06-1993', '1993-06-10'],
    ['18/05/1992', '1992-05-18'],
    ['1960-10-01', '1960-10-01'],
    ['1992-05-18T00:00:00.000Z', '1992-05-18'],
  ])('written as %s is %s', (text, iso) => expect(readBirthDate(text)).toBe(iso));

  it.each(['31-02-1990', '13/13/1990', '**-**-1990', '1990', '', undefined])(
    'written as %s is none',
    (text) => expect(readBirthDate(text)).toBeNull(),
  );
});

describe('Dojah', () => {
  it.each([
    ['NG', 'bvn', dojahNumbers.bvn, 'NGOZI ADA OKAFOR', '1994-03-06'],
    ['NG', 'nin', dojahNumbers.nin, 'NGOZI OKAFOR', '1994-03-06'],
    ['NG', 'drivers_license', 'ABC12345AA67', 'Ngozi Ada Okafor', '1994-03-06'],
    ['NG', 'voters_card', '90F5AF6C12345678900', 'OKAFOR NGOZI ADA', null],
    ['KE', 'national_id', '12345678', 'NGOZI OKAFOR', '1994-03-06'],
  ] as const)(
    'finds the owner of %s %s',
    async (country, document, number, fullName, birthDate) => {
      const { service } = await opened(openDojah());
      const outcome = await service.check(ask(country, document, number));
      // the photo in the reply is not passed on
      expect(outcome).toEqual({
        kind: 'done',
        value: { fullName, birthDate },
        providerRef: 'ID-7',
        raw: null,
      });
    },
  );

  it('sends the key as it is, and the number once', async () => {
    const { service, vendor } = await opened(openDojah());
    await service.check(ask('NG', 'nin', dojahNumbers.nin));
    const [request] = vendor.stub.requests;
    expect(request?.headers).toMatchObject({ appid: 'app-of-ours', authorization: 'key-of-ours' });
    expect(request?.path).toBe('/api/v1/kyc/nin?nin=70123456789');
  });

  it('rejects no one while the ID service is down', async () => {
    const { service } = await opened(openDojah());
    const outcome = await service.check(ask('NG', 'nin', dojahNumbers.authorityDown));
    expect(outcome.kind).toBe('pending');
  });

  it('reports our remaining balance', async () => {
    const { service } = await opened(openDojah());
    expect(await service.getFloat?.()).toMatchObject({
      kind: 'done',
      value: [{ minor: 470_050n, currency: 'NGN' }],
    });
  });

  it('reports nothing about anyone when our account with it is empty', async () => {
    const { service, vendor } = await opened(openDojah());
    vendor.stub.answer({ status: 402, json: { error: 'Low balance' } });
    expect(await service.check(ask('NG', 'nin', dojahNumbers.nin))).toMatchObject({
      kind: 'failed',
      code: 'insufficient_float',
    });
  });
});

describe('Smile ID', () => {
  it('signs as its documentation says', () => {
    expect(
      signSmile({
        partnerId: '001',
        apiKey: 'api_key_vector',
        timestamp: '2026-11-21T01:00:00.000Z',
      }),
    ).toBe('9Zmy/VS3OlIpcEZGS5YD0Mowq4rbrTfBUz6zIZPhl2M=');
  });

  it.each([
    ['GHA-000000000-0', 'done', undefined],
    ['GHA-000000000-1', 'failed', 'not_found'],
    ['GHA-000000000-2', 'failed', 'invalid_input'],
    ['GHA-000000000-3', 'pending', undefined],
    ['GHA-000000000-4', 'done', undefined],
    ['GHA-000000000-9', 'failed', 'other'],
  ])('answers for the Ghana Card %s with %s', async (number, kind, code) => {
    const { service } = await opened(openSmileId());
    const outcome = await service.check(ask('GH', 'ghana_card', number));
    expect(outcome).toMatchObject({ kind, ...(code && { code }) });
    if (outcome.kind === 'done')
      expect(outcome.value).toEqual({ fullName: 'Akosua Mensah Boateng', birthDate: '1994-03-06' });
  });

  it.each([
    ['passport', 'G0000000', ['PASSPORT'], '1994-03-06'],
    ['voters_card', '0000000000', ['NEW_VOTER_ID'], '1994-03-06'],
    ['ssnit', 'C000000000000', ['SSNIT'], '1994-03-06'],
  ])('finds the owner of a %s of Ghana', async (document, number, types, birthDate) => {
    const { service, vendor } = await opened(openSmileId());
    const outcome = await service.check(ask('GH', document, number));
    expect(outcome).toMatchObject({
      kind: 'done',
      value: { fullName: 'Akosua Mensah Boateng', birthDate },
    });
    expect(typesAsked(vendor)).toEqual(types);
  });

  it('looks an older voter’s card up where the newer ones aren’t, without its date of birth', async () => {
    for (const no of ['1013', '1014', '1016']) {
      const { service, vendor } = await opened(openSmileId({ results: { NEW_VOTER_ID: no } }));
      const outcome = await service.check(ask('GH', 'voters_card', '0000000000'));
      expect(outcome).toMatchObject({
        kind: 'done',
        value: { fullName: 'Akosua Mensah Boateng', birthDate: null },
      });
      expect(typesAsked(vendor)).toEqual(['NEW_VOTER_ID', 'VOTER_ID']);
      const jobs = vendor.stub.requests.map(({ body }) => body['partner_params']);
      expect(new Set(jobs.map((each) => (each as { job_id: string }).job_id)).size).toBe(2);
    }
  });

  it.each([
    ['1013', '1013', 'not_found'],
    ['1013', '1014', 'not_found'],
    ['1014', '1014', 'invalid_input'],
    // a type that isn't on our plan might have known the number
    ['1016', '1013', 'other'],
    ['1013', '1016', 'other'],
  ])('with %s and %s from the two types, says no as %s', async (newer, older, code) => {
    const results = { NEW_VOTER_ID: newer, VOTER_ID: older };
    const { service } = await opened(openSmileId({ results }));
    const outcome = await service.check(ask('GH', 'voters_card', '0000000000'));
    expect(outcome).toMatchObject({ kind: 'failed', code });
  });

  it('asks no second type while the authority of the first is down', async () => {
    const { service, vendor } = await opened(openSmileId({ results: { NEW_VOTER_ID: '1015' } }));
    const outcome = await service.check(ask('GH', 'voters_card', '0000000000'));
    expect(outcome.kind).toBe('pending');
    expect(vendor.stub.requests).toHaveLength(1);
  });

  it('isn’t trusted when its answer is signed with another key', async () => {
    const { service } = await opened(openSmileId({ signsWith: 'someone-elses' }));
    const outcome = await service.check(ask('GH', 'ghana_card', 'GHA-000000000-0'));
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'bad_body' });
  });

  it('isn’t trusted when a genuine answer belongs to another question', async () => {
    const { service } = await opened(openSmileId({ otherJob: 'ID-6-abc' }));
    const outcome = await service.check(ask('GH', 'ghana_card', 'GHA-000000000-0'));
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'bad_body' });
  });

  it('is asked once, because each question is billed', async () => {
    const { service, vendor } = await opened(openSmileId());
    vendor.fault = 'error page';
    await service.check(ask('KE', 'national_id', '00000000'));
    expect(vendor.stub.requests).toHaveLength(1);
  });
});

describe('of several ID services', () => {
  it('the one that a country prefers is called, or the other one that knows the document', async () => {
    const dojah = await opened(openDojah());
    const smile = await opened(openSmileId());
    const both = chosenIdentity({ dojah: dojah.service, smile: smile.service });
    await both.check(ask('NG', 'nin', dojahNumbers.nin));
    await both.check(ask('KE', 'national_id', '00000000'));
    await both.getHosted(ask('GH', 'ghana_card', 'GHA-000000000-0'));
    expect(dojah.vendor.stub.requests).toHaveLength(1);
    expect(smile.vendor.stub.requests).toHaveLength(2);
    const one = chosenIdentity({ smile: smile.service });
    expect(await one.check(ask('NG', 'nin', '00000000000'))).toMatchObject({ kind: 'done' });
    expect(both.isSandbox).toBe(false);
  });

  it('none is called about a document that none knows, unless the demo’s sandbox may answer', async () => {
    const { service } = await opened(openDojah());
    const passport = ask('NG', 'passport', 'B12345678');
    const real = chosenIdentity({ dojah: service });
    expect(real.covers('NG', 'passport')).toBe(false);
    expect(await real.check(passport)).toMatchObject({ kind: 'unknown', reason: 'no_adapter' });
    const sandbox = { covers: () => true } as unknown as IdentityPort;
    expect(chosenIdentity({ dojah: service }, sandbox).covers('NG', 'passport')).toBe(true);
  });
});
