import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerHealth } from '#lib/product-constants.ts';
import { viewProviders } from '#server/provider-desk/view.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { prefer } from '#tests/support/routing.ts';
import { startStub, type Stub, type StubReply } from '#tests/support/stub.ts';

let app: TestApp;
let termii: Stub;
/** The answer of each route; done if missing. */
let says: Partial<Record<'dnd' | 'whatsapp', StubReply>> = {};
beforeAll(async () => {
  termii = await startStub();
  termii.serve(({ body }) => says[body['channel'] as 'dnd'] ?? { json: { code: 'ok' } });
  app = await anApp({
    env: {
      TERMII_API_KEY: 'key',
      TERMII_SENDER_ID: 'Oja',
      TERMII_WHATSAPP_SENDER_ID: 'Oja WA',
      TERMII_BASE_URL: termii.url,
    },
  });
});
beforeEach(async () => {
  says = {};
  termii.requests.length = 0;
  for (const table of ['provider_breaker', 'provider_call'])
    await app.services.db.sql.query(`delete from ${table}`);
});
afterAll(async () => {
  await app.close();
  await termii.close();
});

const send = (to = '+233241234561') =>
  app.services.providers.sms.send({ id: 'one', to, text: 'Oja: your code is 042042' });
const asked = () => termii.requests.map(({ body }) => body['channel']);

describe('a text message with two ways', () => {
  it('goes by the first in the order of the code, once', async () => {
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['dnd']);
  });

  it('goes by the one that the desk prefers for the country of its number', async () => {
    await prefer(app, 'sms', ['termii-whatsapp', 'termii'], { country: 'KE' });
    await send('+254712345678');
    await send('+2348031234567');
    expect(asked()).toEqual(['whatsapp', 'dnd']);
  });

  it('goes by the other way, with the same text, after a clear no about our account', async () => {
    says.dnd = { status: 400, json: { message: 'Insufficient balance' } };
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['dnd', 'whatsapp']);
    expect(new Set(termii.requests.map(({ body }) => body['sms'])).size).toBe(1);
  });

  it('isn’t sent once more after silence, nor for a number that is refused', async () => {
    says.dnd = { status: 502, json: {} };
    expect((await send()).kind).toBe('unknown');
    says.dnd = { status: 400, json: { message: 'Invalid phone number' } };
    expect((await send()).kind).toBe('failed');
    expect(asked()).toEqual(['dnd', 'dnd']);
  });

  it('goes by the other way at once while the first is out of order', async () => {
    says.dnd = { destroy: true };
    for (let n = 0; n < providerHealth.troubles; n++) await send();
    termii.requests.length = 0;
    expect((await send()).kind).toBe('done');
    expect(asked()).toEqual(['whatsapp']);
  });

  it('shows both at the desk, which may put either first', async () => {
    const { ports } = await viewProviders(app.services);
    const { is_routed, providers } = ports.find(({ port }) => port === 'sms')!;
    expect([is_routed, providers.map(({ id }) => id)]).toEqual([
      true,
      ['termii', 'termii-whatsapp'],
    ]);
  });
});
