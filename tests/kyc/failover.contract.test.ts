import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerHealth } from '#lib/product-constants.ts';
import { listPresent } from '#server/provider-desk/in-use.ts';
import { openDojah } from '#tests/conformance/vendors/dojah.ts';
import { openSmileId, smileKeys } from '#tests/conformance/vendors/smile-id.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';

let app: TestApp;
let dojah: Awaited<ReturnType<typeof openDojah>>;
let smile: Awaited<ReturnType<typeof openSmileId>>;
beforeAll(async () => {
  [dojah, smile] = [await openDojah(), await openSmileId()];
  app = await anApp({
    env: {
      DOJAH_APP_ID: 'app',
      DOJAH_PRIVATE_KEY: 'key',
      DOJAH_URL: dojah.vendor.stub.url,
      SMILE_PARTNER_ID: smileKeys.partnerId,
      SMILE_API_KEY: smileKeys.apiKey,
      SMILE_URL: smile.vendor.stub.url,
    },
  });
});
beforeEach(async () => {
  for (const { vendor } of [dojah, smile]) {
    vendor.fault = 'none';
    vendor.stub.requests.length = 0;
  }
  for (const table of ['provider_breaker', 'provider_call'])
    await app.services.db.sql.query(`delete from ${table}`);
});
afterAll(() => Promise.all([app.close(), dojah.vendor.close(), smile.vendor.close()]));

/** The national identity card of Kenya, which both services look up. */
const check = () =>
  app.services.providers.identity.check({
    reference: 'ID-1',
    country: 'KE',
    document: 'national_id',
    number: '00000000',
    claim: { firstName: 'Akosua', lastName: 'Boateng', birthDate: null },
    consentAt: app.clock.now(),
  });
const asked = () => [smile, dojah].map(({ vendor }) => vendor.stub.requests.length);

/** Makes Smile ID fail until it counts as down. */
async function breakSmile(): Promise<void> {
  smile.vendor.fault = 'key refused';
  for (let call = 0; call < providerHealth.troubles; call++)
    expect((await check()).kind).toBe('failed');
  expect(asked()).toEqual([providerHealth.troubles, 0]);
}

describe('a document that two ID services look up', () => {
  it('is looked up at the one that is preferred in its country, and nowhere else', async () => {
    expect(await check()).toMatchObject({ value: { fullName: 'Akosua Mensah Boateng' } });
    expect(asked()).toEqual([1, 0]);
  });

  it('is looked up at the other once the first is down, before any is called', async () => {
    await breakSmile();
    expect(await check()).toMatchObject({ value: { fullName: 'NGOZI OKAFOR' } });
    expect(asked()).toEqual([providerHealth.troubles, 1]);
  });

  it('is tried at the first again after a while, which then gets it back', async () => {
    await breakSmile();
    app.clock.advance(providerHealth.trialAfterS + 1);
    smile.vendor.fault = 'none';
    expect(await check()).toMatchObject({ value: { fullName: 'Akosua Mensah Boateng' } });
    expect(await check()).toMatchObject({ value: { fullName: 'Akosua Mensah Boateng' } });
    expect(asked()).toEqual([providerHealth.troubles + 2, 0]);
  });

  it('waits for no one where only one looks it up: that one is called, in whatever state it is', async () => {
    const card = () =>
      app.services.providers.identity.check({
        reference: 'ID-2',
        country: 'GH',
        document: 'ghana_card',
        number: 'GHA-000000000-0',
        claim: { firstName: 'Akosua', lastName: 'Boateng', birthDate: null },
        consentAt: app.clock.now(),
      });
    smile.vendor.fault = 'key refused';
    for (let call = 0; call < providerHealth.troubles; call++) await card();
    smile.vendor.fault = 'none';
    expect((await card()).kind).toBe('done');
  });

  it('is looked up where the desk says, for its country and document, once two people agree', async () => {
    const [ada, bayo] = await twoOperators(app);
    const order = (more: object) =>
      app.call('PUT', '/desk/providers/order', {
        token: ada.token,
        body: {
          port: 'identity',
          country: 'KE',
          product: 'national_id',
          before: [],
          providers: ['dojah-trial'],
          reason: 'Dojah is cheaper.',
          ...more,
        },
      });
    expect((await order({ product: 'library_card' })).body.errors).toHaveProperty('product');
    expect((await order({ providers: ['reloadly'] })).body.errors).toHaveProperty('providers');
    expect((await order({})).status).toBe(200);
    await check();
    expect(asked()).toEqual([1, 0]);
    const { id } = await newestApproval(app, bayo);
    expect((await deskOf(app, bayo).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    expect(await check()).toMatchObject({ value: { fullName: 'NGOZI OKAFOR' } });
    expect(asked()).toEqual([1, 1]);
    // and vice versa while it is down
    dojah.vendor.fault = 'key refused';
    for (let call = 0; call < providerHealth.troubles; call++) await check();
    expect((await check()).kind).toBe('done');
    expect(asked()).toEqual([2, 1 + providerHealth.troubles]);
  });

  it('leaves both on the desk’s page, each with its own calls', () => {
    const ids = listPresent(app.services.providers).flatMap(({ port, adapter }) =>
      port === 'identity' ? [adapter.id] : [],
    );
    expect(ids).toEqual(['dojah-trial', 'smile-id-trial']);
  });
});
