import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WasThatYou } from '#lib/was-that-you/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { passwordCodeMail } from '#server/mail/templates.ts';
import { securityMail } from '#server/mail/security-mail.ts';
import { notify } from '#server/notifications/notify.ts';
import {
  aMember,
  anApp,
  ORIGIN,
  type CallOptions,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { newestMail } from '#tests/support/mail.ts';
import { scams } from './scams.ts';

let app: TestApp;
let ada: TestMember;
let bisi: TestMember;
let text: string;
let html: string;
beforeAll(async () => {
  app = await anApp();
  ada = await aMember(app);
  bisi = await aMember(app);
  await inTransaction(app.services.db, (tx) =>
    mail(
      tx,
      app.services,
      ada.user.email,
      securityMail('payout_account_added', {
        name: 'Ada',
        detail: 'GTBank ••••6789',
        origin: ORIGIN,
        notMe: `${ORIGIN}/not-me?token=Zq3vT0pL8sYw2Rk5Nn7dUe1hXcBa4MfGjKoPiQrStVw`,
      }),
    ),
  );
  const sent = await newestMail(app, ada.user.email);
  text = `${sent.subject}\n\n${sent.text}`;
  html = [
    'Oja',
    sent.subject,
    'Hello Ada,',
    'You can now withdraw to GTBank ••••6789.',
    'See my security settings',
    'If this wasn’t you, lock your account right away. This wasn’t me',
  ].join('\n\n');
});
afterAll(() => app.close());

async function ask(pasted: string, options: CallOptions = {}): Promise<WasThatYou> {
  const { body, status } = await app.call<{ data: WasThatYou }>('POST', '/was-that-you', {
    body: { text: pasted },
    ...options,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('an email of ours', () => {
  it('is recognised by its text, and as it looks, in full or in part', async () => {
    expect(await ask(text)).toMatchObject({ verdict: 'yes', channel: 'email', whole: true });
    expect(await ask(html)).toMatchObject({ verdict: 'yes', channel: 'email' });
    const part = await ask('Payout account added\nYou can now withdraw to GTBank ••••6789.');
    expect(part).toMatchObject({ verdict: 'yes', whole: false });
    expect(part.when).toMatch(/\d{2}:\d{2}/);
  });

  it('is recognised when an email program wrapped, quoted or forwarded it', async () => {
    const quoted = text.replaceAll(/^/gm, '> ');
    const wrapped = text.replaceAll(/(.{30,50}) /g, '$1\n');
    const forwarded = `---------- Forwarded message ----------\nFrom: Oja <no-reply@oja.example>\nDate: 29 Nov\nTo: a@b.example\nSubject: ${text}`;
    for (const copy of [quoted, wrapped, forwarded])
      expect(await ask(copy), copy).toMatchObject({ verdict: 'yes' });
  });

  it('tells members if it was theirs, and guests only that it is ours', async () => {
    expect((await ask(text)).whose).toBeNull();
    expect((await ask(text, { token: ada.token })).whose).toBe('you');
    expect((await ask(text, { token: bisi.token })).whose).toBe('someone else');
  });

  it('is not ours with another number, another link or a line of someone else', async () => {
    expect(await ask(text.replace('6789', '6788'))).toMatchObject({
      verdict: 'no',
      reason: 'line',
      what: 'You can now withdraw to GTBank ••••6788.',
    });
    expect(
      await ask(text.replace(`${ORIGIN}/not-me`, 'https://oja.evil.example/not-me')),
    ).toMatchObject({ verdict: 'no', reason: 'link', what: 'oja.evil.example' });
    expect(await ask(`${text}\nCall 0809 000 0000 now.`)).toMatchObject({
      verdict: 'no',
      what: 'Call 0809 000 0000 now.',
    });
  });

  it('is not ours when its lines come from two messages', async () => {
    await notify(app.services.db, bisi.user.uuid, {
      title: 'A payout account',
      message: 'You added Access Bank ••••1111 to your account.',
    });
    const mixed =
      'You can now withdraw to GTBank ••••6789.\nYou added Access Bank ••••1111 to your account.';
    expect(await ask(mixed)).toMatchObject({ verdict: 'no', reason: 'mixed' });
  });

  it('proves nothing by a greeting, a footer or a few words', async () => {
    for (const part of ['Hello Ada,', 'Hello Ada,\n--', 'Oja', text.slice(text.indexOf('-- '))])
      expect(await ask(part), part).toMatchObject({ verdict: 'unsure', reason: 'too_little' });
  });
});

describe('a one-time code', () => {
  it('is never compared, so no one can find it by trying', async () => {
    await inTransaction(app.services.db, (tx) =>
      mail(tx, app.services, ada.user.email, passwordCodeMail('Ada', '042042')),
    );
    const sent = await newestMail(app, ada.user.email);
    const right = await ask(sent.text);
    const wrong = await ask(sent.text.replace('042042', '042043'));
    expect(right).toMatchObject({ verdict: 'yes', has_code: true });
    expect(wrong).toEqual(right);
  });
});

describe('a text that is no message', () => {
  it.each([
    ['no-reply@oja.example', 'yes', 'our_address'],
    ['Oja <no-reply@oja.example>', 'yes', 'our_address'],
    ['no-reply@oja.example.com', 'no', 'address'],
    ['http://localhost:4321/help', 'yes', 'our_link'],
    ['http://localhost:4321@evil.example/help', 'no', 'link'],
    ['https://oja-help.example', 'no', 'link'],
    ['oja-help.example/login', 'no', 'link'],
    ['+234 803 123 4567', 'no', 'number'],
  ])('is checked against the settings: %s', async (given, verdict, reason) => {
    expect(await ask(given)).toMatchObject({ verdict, reason });
  });
});

describe('texts of thieves', () => {
  it('aren’t recognised, all hundred of them', async () => {
    expect(scams.length).toBe(100);
    for (const scam of scams) expect(await ask(scam), scam).toMatchObject({ verdict: 'no' });
  });
});

describe('the call', () => {
  it('names the field when the text is missing or too long', async () => {
    for (const given of ['', '​ ', 'a'.repeat(3_001)]) {
      const { status, body } = await app.call('POST', '/was-that-you', { body: { text: given } });
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(['text']);
    }
  });
});
