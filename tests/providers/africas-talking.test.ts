import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmsPort } from '#server/ports/sms.ts';
import { africasTalkingSmsPort } from '#server/providers/sms/africas-talking.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

let stub: Stub;
let port: SmsPort;
const logged: string[] = [];
beforeEach(async () => {
  stub = await startStub();
  logged.length = 0;
  port = africasTalkingSmsPort({
    username: 'oja',
    apiKey: 'key-of-ours',
    senderId: 'Oja',
    baseUrl: stub.url,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    timing: stub.timing,
  });
});
afterEach(() => stub.close());

const sms = { id: 'one', to: '+254712345678', text: 'Your code is 042042' };
const saying = (statusCode: number) => ({
  status: 201,
  json: { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ statusCode }] } },
});

describe('SMS by Africa’s Talking', () => {
  it('sends the text as a form, from our sender', async () => {
    stub.answer(saying(101));
    expect((await port.send(sms)).kind).toBe('done');
    const [request] = stub.requests;
    expect(request).toMatchObject({
      path: '/version1/messaging',
      headers: { apikey: 'key-of-ours' },
      body: { username: 'oja', to: '+254712345678', message: 'Your code is 042042', from: 'Oja' },
    });
  });

  it.each([
    [402, 'auth'],
    [403, 'invalid_input'],
    [405, 'insufficient_float'],
    [406, 'blocked'],
    [407, 'provider_down'],
  ])('treats its state %i as a clear refusal', async (state, code) => {
    stub.answer(saying(state));
    expect(await port.send(sms)).toMatchObject({ kind: 'failed', code });
  });

  it.each([
    [401, 'auth'],
    [429, 'provider_down'],
    [400, 'invalid_input'],
  ])('treats the status %i as a clear refusal', async (status, code) => {
    stub.answer({ status, json: {} });
    expect(await port.send(sms)).toMatchObject({ kind: 'failed', code });
    expect(stub.requests).toHaveLength(1);
  });

  it.each([
    [{ status: 502, json: {} }],
    [{ destroy: true } as const],
    [{ status: 201, json: { SMSMessageData: { Recipients: [] } } }],
    [saying(500)],
  ])('may have sent it after %o, and neither key nor text is logged', async (reply) => {
    stub.answer(reply);
    expect((await port.send(sms)).kind).toBe('unknown');
    expect(stub.requests).toHaveLength(1);
    expect(logged.join()).not.toMatch(/key-of-ours|042042|254712/);
  });

  it('reads our balance with its currency, and nothing with a refused key', async () => {
    stub.answer({ json: { UserData: { balance: 'KES 1785.50' } } });
    expect(await port.getFloat?.()).toMatchObject({
      kind: 'done',
      value: [{ minor: 178_550n, currency: 'KES' }],
    });
    stub.answer({ status: 401, json: {} });
    expect(await port.getFloat?.()).toMatchObject({ kind: 'failed', code: 'auth' });
  });
});
