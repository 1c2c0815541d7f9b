import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenIdentity } from '#server/providers/identity/chosen.ts';
import { dojahNumbers, openDojah } from '#tests/conformance/vendors/dojah.ts';
import { openSmileId } from '#tests/conformance/vendors/smile-id.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import {
  freshDigits,
  kycStatusOf,
  newcomer,
  photosFor,
  verifyDocument,
} from '#tests/support/kyc.ts';

let app: TestApp;
let ada: TestOperator;
let dojah: Awaited<ReturnType<typeof openDojah>>;
let smile: Awaited<ReturnType<typeof openSmileId>>;
beforeAll(async () => {
  app = await anApp();
  [ada] = await twoOperators(app);
  dojah = await openDojah();
  smile = await openSmileId();
  app.services.providers.identity = chosenIdentity({
    dojah: dojah.service,
    smile: smile.service,
  });
});
afterAll(() => Promise.all([app.close(), dojah.vendor.close(), smile.vendor.close()]));

const nin = (number: string) => ({
  document_type: 'nin',
  number,
  first_name: 'Ngozi',
  last_name: 'Okafor',
  date_of_birth: '1994-03-06',
});

describe('with the ID services of our countries', () => {
  it('a NIN is verified immediately when the names agree', async () => {
    const { token } = await newcomer(app);
    const { status, body } = await verifyDocument(app, token, nin(dojahNumbers.nin));
    expect([status, body.data.status]).toEqual([200, 'verified']);
  });

  it('a NIN with another name or date is declined with an explanation', async () => {
    const { token } = await newcomer(app);
    const other = { ...nin('70123456780'), first_name: 'Chioma', date_of_birth: '1990-01-01' };
    const { status, body } = await verifyDocument(app, token, other);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['date_of_birth', 'first_name']);
  });

  it('no one is declined because our key was refused or our account is empty', async () => {
    for (const code of [401, 402, 424]) {
      const member = await newcomer(app);
      dojah.vendor.fault = 'none';
      const { stub } = dojah.vendor;
      stub.answer({ status: code, json: { error: 'no' } });
      const number = `7${freshDigits(10)}`;
      const { status, body } = await verifyDocument(app, member.token, nin(number));
      expect([code, status, body.data.status, body.data.waits_for]).toEqual([
        ...[code, 200, 'pending', 'register'],
      ]);
    }
  });

  it('an unknown document waits for an operator, who sees that no service was called', async () => {
    const member = await newcomer(app);
    const { body } = await verifyDocument(app, member.token, {
      document_type: 'passport',
      number: `B${freshDigits(8)}`,
      image_keys: await photosFor(app, member, 'passport'),
    });
    expect([body.data.status, body.data.waits_for]).toEqual(['pending', 'review']);
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from kyc_identity where user_id = $1',
      [member.user.uuid],
    );
    const path = `/queues/identity/${rows[0]?.id}`;
    await deskOf(app, ada).post(`${path}/claim`);
    const shown = await deskOf(app, ada).get(path);
    const text = JSON.stringify(shown.body);
    expect(text).toContain('Document not found');
    expect(text).toContain('No ID service to ask');
    await app.drainJobs({ includeLater: true });
    expect((await kycStatusOf(app, member)).steps.kyc.state).toBe('pending');
  });

  it('a Ghana Card returns its names, and its photos wait for an operator', async () => {
    const member = await newcomer(app, 'GH');
    const { status, body } = await app.call<{
      data: { reference: string; redirect_url: string | null };
    }>('POST', '/kyc/initialize', {
      token: member.token,
      body: {
        document_type: 'ghana_card',
        number: 'GHA-000000000-0',
        consent: true,
        image_keys: await photosFor(app, member, 'ghana_card'),
      },
    });
    expect([status, body.data.redirect_url]).toEqual([200, null]);
    const path = `/kyc/initialize/${body.data.reference}`;
    const read = await app.call<{ data: object }>('GET', path, { token: member.token });
    expect(read.body.data).toMatchObject({ status: 'pending', waits_for: 'review' });
    await app.drainJobs({ includeLater: true });
    expect((await kycStatusOf(app, member)).steps.kyc.state).toBe('pending');
  });

  it.each([
    ['passport', 'Passport', (last: number) => `G000000${last}`],
    ['voters_card', 'Voter’s ID card', (last: number) => `000000000${last}`],
    ['ssnit', 'SSNIT card', (last: number) => `C00000000000${last}`],
  ])('a Ghanaian’s %s is looked up by number and name', async (document_type, name, numbered) => {
    const member = await newcomer(app, 'GH');
    const send = async (last: number, first_name = 'Akosua') =>
      verifyDocument(app, member.token, {
        document_type,
        number: numbered(last),
        first_name,
        last_name: 'Boateng',
        date_of_birth: '1994-03-06',
        image_keys: await photosFor(app, member, document_type),
      });
    const unknown = await send(1);
    expect([unknown.status, unknown.body.errors['number']]).toEqual([
      422,
      [`We couldn’t find this number. Please check it against your ${name}.`],
    ]);
    const other = await send(0, 'Chioma');
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['first_name']]);
    const found = await send(0);
    expect([found.status, found.body.data.waits_for]).toEqual([200, 'review']);
    expect((await kycStatusOf(app, member)).documents[0]).toMatchObject({ name });
  });

  it('a Ghana Card can’t be started where no service reads it', async () => {
    app.services.providers.identity = chosenIdentity({ dojah: dojah.service });
    const member = await newcomer(app, 'GH');
    const { body } = await app.call('POST', '/kyc/initialize', {
      token: member.token,
      body: {
        document_type: 'ghana_card',
        number: 'GHA-000000000-4',
        consent: true,
        image_keys: await photosFor(app, member, 'ghana_card'),
      },
    });
    expect(body.error_code).toBe('unavailable_for_country');
  });
});
