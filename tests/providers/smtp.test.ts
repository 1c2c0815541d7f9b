import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailPort } from '#server/providers/mail/smtp.ts';
import { startSmtp, type SmtpStub } from '#tests/support/smtp.ts';

let server: SmtpStub | undefined;
afterEach(() => server?.close());

async function anSmtpServer(answer?: string): Promise<string> {
  server = await startSmtp(answer);
  return server.url;
}
const received = () => server?.messages.join('\n') ?? '';

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

describe('email by SMTP', () => {
  it('is sent in both forms under our own message id', async () => {
    await portTo(await anSmtpServer()).send(mail);
    expect(received()).toContain(`Message-ID: <${mail.id}@oja.example>`);
    expect(received()).toContain('From: Oja <no-reply@oja.example>');
    expect(received()).toContain('To: ada@mail.example');
    expect(received()).toContain('text/plain');
    expect(received()).toContain('text/html');
    expect(received()).not.toMatch(/^List-Unsubscribe/im);
  });

  it('lets an email program unsubscribe from optional topics with one press', async () => {
    const unsubscribe = 'https://oja.example/api/mail/unsubscribe?token=abc';
    await portTo(await anSmtpServer()).send({ ...mail, unsubscribe });
    expect(received()).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(received()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is retried by the job after a temporary refusal or a lost connection', async () => {
    await expect(portTo(await anSmtpServer('451 later')).send(mail)).rejects.toThrow();
    await expect(portTo('smtp://127.0.0.1:9').send(mail)).rejects.toThrow();
  });

  it('ends after a permanent refusal', async () => {
    await expect(portTo(await anSmtpServer('550 unknown')).send(mail)).resolves.toBeUndefined();
  });
});
