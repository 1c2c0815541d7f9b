import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerHealth } from '#lib/product-constants.ts';
import { wasLogged } from '#server/platform/message-log.ts';
import { viewProviders } from '#server/provider-desk/view.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { prefer } from '#tests/support/routing.ts';
import { startStub, type Stub, type StubReply, type StubRequest } from '#tests/support/stub.ts';

/** Both vendors read what concerns them. */
const SENT = {
  json: { code: 'ok', SMSMessageData: { Recipients: [{ statusCode: 101 }] } },
};
const wayOf = ({ path, body }: StubRequest) => {
  if (path.startsWith('/version1')) return 'africas-talking';
  return body['channel'] === 'whatsapp' ? 'whatsapp' : 'sms';
};

let app: TestApp;
/** Both vendors. */
let vendors: Stub;
/** The answer of each way; done if missing. */
let says: Partial<Record<'sms' | 'africas-talking' | 'whatsapp', StubReply>> = {};
beforeAll(async () => {
  vendors = await startStub();
  vendors.serve((request) => says[wayOf(request)] ?? SENT);
  app = await anApp({
    env: {
      TERMII_API_KEY: 'key',
      TERMII_SENDER_ID: 'Oja',
      TERMII_WHATSAPP_SENDER_ID: 'Oja WA',
      TERMII_BASE_URL: vendors.url,
      AFRICASTALKING_USERNAME: 'oja',
      AFRICASTALKING_API_KEY: 'key',
      AFRICASTALKING_URL: vendors.url,
    },
  });
});
beforeEach(async () => {
  says = {};
  vendors.requests.length = 0;
  for (const table of ['provider_breaker', 'provider_call'])
    await app.services.db.sql.query(`delete from ${table}`);
});
afterAll(async () => {
  await app.close();
  await vendors.close();
});

const send = (to = '+233241234561') =>
  app.services.providers.sms.send(wasLogged({ id: 'one', to, text: 'Oja: your code is 042042' }));
const asked = () => vendors.requests.map(wayOf);
const textOf = ({ body }: StubRequest) => body['sms'] ?? body['message'];

describe('a text message with three providers', () => {
  it('is sent by the first in the order of the code, once', async () => {
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['sms']);
  });

  it('is sent by the one that the desk prefers for the country of its number', async () => {
    await prefer(app, 'sms', ['termii-whatsapp', 'termii'], { country: 'KE' });
    await send('+254712345678');
    await send('+2348031234567');
    expect(asked()).toEqual(['whatsapp', 'sms']);
  });

  it('is sent by the next provider, with the same text, after a clear refusal about our account', async () => {
    says.sms = { status: 400, json: { message: 'Insufficient balance' } };
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['sms', 'africas-talking']);
    expect(new Set(vendors.requests.map(textOf)).size).toBe(1);
  });

  it('isn’t sent again without an answer, nor for a number that is refused', async () => {
    says.sms = { status: 502, json: {} };
    expect((await send()).kind).toBe('unknown');
    says.sms = { status: 400, json: { message: 'Invalid phone number' } };
    expect((await send()).kind).toBe('failed');
    expect(asked()).toEqual(['sms', 'sms']);
  });

  it('is sent by the next provider immediately while the first is down', async () => {
    says.sms = { destroy: true };
    for (let n = 0; n < providerHealth.troubles; n++) await send();
    vendors.requests.length = 0;
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['africas-talking']);
  });

  it('is sent by the last provider when two have refused it', async () => {
    says.sms = { status: 401, json: {} };
    says['africas-talking'] = { status: 401, json: {} };
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['sms', 'africas-talking', 'whatsapp']);
  });

  it('lists all at the desk, which may put any first', async () => {
    const { ports } = await viewProviders(app.services);
    const { is_routed, providers } = ports.find(({ port }) => port === 'sms')!;
    expect([is_routed, providers.map(({ id }) => id)]).toEqual([
      true,
      ['termii', 'africas-talking', 'termii-whatsapp'],
    ]);
  });
});
