import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailPort } from '#server/providers/mail/smtp.ts';

let server: Server | undefined;
let received = '';

afterEach(() => {
  server?.close();
  received = '';
});

/** An SMTP server of a few lines; `answer` is what it says to the recipient. */
async function anSmtpServer(answer = '250 ok'): Promise<string> {
  server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inData) {
          received += `${line}\n`;
          if (line === '.') socket.write('250 queued\r\n');
          inData = line !== '.';
        } else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(line)) socket.write(`${answer}\r\n`);
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mail = {
  id: '7d8c3f8e-1111-4222-8333-944455556666',
  to: 'ada@mail.example',
  subject: 'Your code',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
  links: [],
};

const portTo = (url: string) =>
  smtpMailPort({ url, from: 'Oja <no-reply@oja.example>', log: pino({ level: 'silent' }) });

describe('mail by SMTP', () => {
  it('goes out in both forms under our own message id', async () => {
    await portTo(await anSmtpServer()).send(mail);
    expect(received).toContain(`Message-ID: <${mail.id}@oja.example>`);
    expect(received).toContain('From: Oja <no-reply@oja.example>');
    expect(received).toContain('To: ada@mail.example');
    expect(received).toContain('text/plain');
    expect(received).toContain('text/html');
    expect(received).not.toMatch(/^List-Unsubscribe/im);
  });

  it('lets a mail program end what may be ended, by one press', async () => {
    const unsubscribe = 'https://oja.example/api/mail/unsubscribe?token=abc';
    await portTo(await anSmtpServer()).send({ ...mail, unsubscribe });
    expect(received).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is tried again by the job after a refusal for now or a lost connection', async () => {
    await expect(portTo(await anSmtpServer('451 later')).send(mail)).rejects.toThrow();
    await expect(portTo('smtp://127.0.0.1:9').send(mail)).rejects.toThrow();
  });

  it('is over after a refusal for good', async () => {
    await expect(portTo(await anSmtpServer('550 unknown')).send(mail)).resolves.toBeUndefined();
  });
});
