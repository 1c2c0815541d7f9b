import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#lib/brand.ts';
import { anApp, type ApiBody, type TestApp } from '#tests/support/api.ts';
import { solvedCaptcha } from '#tests/support/captcha.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const words = {
  name: 'Chidi',
  email: 'chidi@example.com',
  message: 'I can’t sign up.\nThe page says my country is missing.',
};

async function write(change: object = {}, from = app) {
  const token = await solvedCaptcha(from);
  const body = { ...words, 'g-recaptcha-response': token, ...change };
  return from.call<ApiBody & { data: { message: string } }>('POST', '/support/contact', { body });
}
const inbox = () => mailsTo(app, brand.supportEmail);

describe('a guest’s message', () => {
  it('reaches our mailbox with what is needed to answer', async () => {
    const { status, body } = await write();
    expect([status, body.data.message]).toEqual([
      200,
      'We’ve got your message. We’ll reply to chidi@example.com within 24 hours.',
    ]);
    const { subject, text, links } = await newestMail(app, brand.supportEmail);
    expect(subject).toBe('Message from Chidi');
    expect(text).toContain('Reply to: chidi@example.com');
    expect(text).toContain('The page says my country is missing.');
    expect(links).toEqual([]);
  });

  it('sends nothing to the address that was typed', async () => {
    await write({ email: 'victim@example.com' });
    expect(await mailsTo(app, 'victim@example.com')).toEqual([]);
  });

  it('needs a captcha that was solved, each one once', async () => {
    const before = (await inbox()).length;
    const token = await solvedCaptcha(app);
    expect((await write({ 'g-recaptcha-response': token })).status).toBe(200);
    const again = await write({ 'g-recaptcha-response': token });
    expect([again.status, again.body.error_code]).toEqual([422, 'captcha_required']);
    expect((await write({ 'g-recaptcha-response': 'made up' })).status).toBe(422);
    expect(await inbox()).toHaveLength(before + 1);
  });

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'chidi@' }],
    ['message', { message: '' }],
    ['g-recaptcha-response', { 'g-recaptcha-response': undefined }],
  ])('that is wrong in %s gets an error there', async (field, change) => {
    const { status, body } = await write(change);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(body.message).not.toMatch(/recaptcha/);
  });

  it('becomes no markup, and no second header of the email', async () => {
    const name = 'Eve\r\nBcc: all@example.com';
    await write({ name, message: '<a href="https://bad.example">Click</a>' });
    const { subject, html } = await newestMail(app, brand.supportEmail);
    expect(subject).toBe('Message from Eve Bcc: all@example.com');
    expect(html).not.toContain('<a href="https://bad.example"');
  });

  it('is accepted five times an hour from one address', async () => {
    const strict = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await write({}, strict)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});
