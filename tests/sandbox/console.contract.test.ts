import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchPorts } from '#lib/sandbox/contract.ts';
import { wasLogged } from '#server/platform/message-log.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { aKnownMember, startCheckout } from '#tests/support/deposits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

describe('the console', () => {
  it('lists emails and text messages newest first, by addressee', async () => {
    const { providers } = app.services;
    const mail = (id: string, to: string) =>
      providers.mail.send(
        wasLogged({
          id,
          to,
          subject: id,
          text: 't',
          html: '<p>t</p>',
          links: ['http://x/'],
        }),
      );
    await mail('m1', 'ada@test.example');
    await mail('m2', 'obi@test.example');
    await mail('m3', 'ada@test.example');
    await providers.sms.send(wasLogged({ id: 's1', to: '+2348031234567', text: 'hello' }));
    const all = await app.call<{ data: { subject: string }[] }>('GET', '/sandbox/mail');
    expect(all.body.data.map((each) => each.subject)).toEqual(['m3', 'm2', 'm1']);
    const hers = await app.call<{ data: { subject: string; links: string[] }[] }>(
      'GET',
      '/sandbox/mail?to=ADA@test.example',
    );
    expect(hers.body.data.map((each) => each.subject)).toEqual(['m3', 'm1']);
    expect(hers.body.data[0]?.links).toEqual(['http://x/']);
    const sms = await app.call('GET', '/sandbox/sms?to=%2B2348031234567');
    expect(sms.body.data).toMatchObject([{ text: 'hello' }]);
  });

  it('changes the named switch and leaves the others', async () => {
    const put = (body: object) =>
      app.call<{ data: { port: string; behaviour: string; delay_ms: number }[] }>(
        'PUT',
        '/sandbox/switches',
        { body },
      );
    const { body } = await put({ switches: [{ port: 'bills', behaviour: 'late', delay_ms: 5 }] });
    expect(body.data.find((each) => each.port === 'bills')).toMatchObject({
      behaviour: 'late',
      delay_ms: 5,
    });
    expect(body.data.find((each) => each.port === 'payments')).toMatchObject({ behaviour: 'done' });
    expect((await put({ switches: [{ port: 'bills', behaviour: 'odd' }] })).status).toBe(422);
    expect((await put({ switches: [{ port: 'moon' }] })).status).toBe(422);
    expect((await put({ switches: [] })).status).toBe(422);
    await put({ switches: [{ port: 'bills', behaviour: 'done', delay_ms: 0 }] });
    const read = await app.call<{ data: object[]; meta: { magic: object[] } }>(
      'GET',
      '/sandbox/switches',
    );
    expect(read.body.data).toHaveLength(switchPorts.length);
    expect(read.body.meta.magic.length).toBeGreaterThan(10);
  });

  it('sends transfers only to accounts that exist', async () => {
    const send = (account_number: string, amount: string) =>
      app.call('POST', '/sandbox/transfers', {
        body: { account_number, amount, sender_name: 'ADA OBI' },
      });
    expect((await send('9900000000', '100')).status).toBe(422);
    expect((await send('12345', '100')).status).toBe(422);
    const { token } = await aKnownMember(app);
    const reserved = await app.call<{ data: { account_number: string } }>(
      'POST',
      '/payment/account-number',
      { token },
    );
    expect((await send(reserved.body.data.account_number, '0')).status).toBe(422);
    expect((await send(reserved.body.data.account_number, '1')).status).toBe(200);
  });

  it('has a gateway page for each payment, that accepts one payment', async () => {
    const reference = await startCheckout(app, await aMember(app));
    const path = `/sandbox/gateway/${reference}`;
    const pay = (outcome: string) => app.call('POST', path, { body: { outcome } });
    expect((await pay('stolen')).status).toBe(422);
    const cancelled = await pay('cancelled');
    expect(cancelled.body.data).toMatchObject({
      return_url: expect.stringContaining(`reference=${reference}`) as string,
    });
    expect((await pay('paid')).status).toBe(200);
    expect((await pay('paid')).status).toBe(409);
    expect((await pay('failed')).status).toBe(409);
    expect((await app.call('GET', '/sandbox/gateway/OJ-NOPE')).status).toBe(404);
    const missing = await app.call('POST', '/sandbox/gateway/OJ-NOPE', {
      body: { outcome: 'paid' },
    });
    expect(missing.status).toBe(404);
  });

  it('doesn’t exist without sandbox adapters', async () => {
    const { providers } = app.services;
    providers.sandbox = false;
    try {
      for (const [method, path] of [
        ['GET', '/sandbox/mail'],
        ['GET', '/sandbox/sms'],
        ['GET', '/sandbox/switches'],
        ['PUT', '/sandbox/switches'],
        ['POST', '/sandbox/transfers'],
        ['GET', '/sandbox/gateway/OJ-1'],
        ['POST', '/sandbox/gateway/OJ-1'],
      ] as const)
        expect((await app.call(method, path)).status, `${method} ${path}`).toBe(404);
    } finally {
      providers.sandbox = true;
    }
  });
});
