import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { termiiSmsPort } from '#server/providers/sms/termii.ts';

let server: Server | undefined;
const logged: string[] = [];

afterEach(() => {
  server?.close();
  logged.length = 0;
});

async function aTermii(status: number, said = '{"code":"ok"}', way?: 'whatsapp') {
  const bodies: unknown[] = [];
  server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      if (req.method === 'GET') {
        const balance = req.url === '/api/get-balance?api_key=key-of-ours' ? '1520.75' : 'none';
        return void res
          .writeHead(status)
          .end(JSON.stringify({ user: 'us', balance, currency: 'NGN' }));
      }
      bodies.push({ path: req.url, ...(JSON.parse(text) as object) });
      res.writeHead(status, { 'content-type': 'application/json' }).end(said);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const port = termiiSmsPort({
    apiKey: 'key-of-ours',
    senderId: 'Oja',
    log,
    baseUrl,
    ...(way && { way }),
  });
  return { bodies, port };
}

const sms = { id: 'one', to: '+2348031234567', text: 'Your code is 042042' };

describe('SMS by Termii', () => {
  it('uses the route that reaches every number, without the plus', async () => {
    const { bodies, port } = await aTermii(200);
    expect((await port.send(sms)).kind).toBe('done');
    expect(bodies).toEqual([
      {
        path: '/api/sms/send',
        api_key: 'key-of-ours',
        to: '2348031234567',
        from: 'Oja',
        sms: 'Your code is 042042',
        type: 'plain',
        channel: 'dnd',
      },
    ]);
  });

  it.each(['+233241234567', '+254712345678'])(
    'uses the ordinary route to %s, outside Nigeria',
    async (to) => {
      const { bodies, port } = await aTermii(200);
      await port.send({ ...sms, to });
      expect(bodies).toMatchObject([{ channel: 'generic' }]);
    },
  );

  it('is never sent twice, and neither key nor text is logged when the answer is lost', async () => {
    const { bodies, port } = await aTermii(502);
    expect((await port.send(sms)).kind).toBe('unknown');
    expect(bodies).toHaveLength(1);
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/key-of-ours|042042|234803/);
  });

  it.each([
    [400, '{"message":"Insufficient balance"}', 'insufficient_float'],
    [400, '{"message":"Invalid phone number"}', 'invalid_input'],
    [401, '{}', 'auth'],
    [429, '{}', 'provider_down'],
  ])('is a clear refusal with status %i and %s', async (status, said, code) => {
    const { bodies, port } = await aTermii(status, said);
    expect(await port.send(sms)).toMatchObject({ kind: 'failed', code });
    expect(bodies).toHaveLength(1);
  });

  it('is sent by WhatsApp from its own sender, and reports no second balance', async () => {
    const { bodies, port } = await aTermii(200, undefined, 'whatsapp');
    await port.send(sms);
    expect([port.id, bodies]).toMatchObject(['termii-whatsapp', [{ channel: 'whatsapp' }]]);
    expect(port.getFloat).toBeUndefined();
  });

  it('reports our remaining balance, and nothing when its key is refused', async () => {
    const { port } = await aTermii(200);
    expect(await port.getFloat?.()).toMatchObject({
      kind: 'done',
      value: [{ minor: 152_075n, currency: 'NGN' }],
    });
    server?.close();
    const refused = await aTermii(401);
    expect(await refused.port.getFloat?.()).toMatchObject({ kind: 'failed', code: 'auth' });
  });
});
