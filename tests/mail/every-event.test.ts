import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLocked } from '#lib/notifications/message-topics.ts';
import { routes } from '#lib/routes.ts';
import { ticketMail } from '#server/e-tickets/admissions/ticket-mail.ts';
import * as giftMails from '#server/mail/gift-mail.ts';
import * as securityMails from '#server/mail/security-mail.ts';
import * as templates from '#server/mail/templates.ts';
import { notified, withOwnMail, type Event } from './events.ts';
import { monthlyFacts } from './month-events.ts';

const mails = { ...templates, ...securityMails, ...giftMails };
const ORIGIN = 'https://oja.example';
const TOKEN = '0b3f8a52-6a38-4a53-9f51-3a4e3f6d1c11.orders.c2lnbmF0dXJl';
const facts = [
  ['Amount', '₦500.00'],
  ['Total', '₦500.00'],
  ['Reference', 'OJ-3FZ8-9TWA-K2'],
] as const;

const ofEvent = ({ title, message, link, topic = 'orders' }: Event) =>
  mails.messageMail(
    'Ada',
    {
      title,
      lines: [message].flat(),
      href: ORIGIN + link,
      ...(link.startsWith('/my-orders/') ? { facts } : {}),
      ...(topic === 'summaries' ? { facts: monthlyFacts } : {}),
    },
    { origin: ORIGIN, topic, token: TOKEN },
  );

const events = Object.entries(notified).flatMap(([file, list]) =>
  list.map((event) => ({ name: `${file}: ${event.title}`, mail: ofEvent(event), event })),
);
const at = (path: string) => ORIGIN + path;
const asked = [
  mails.verifyEmailMail('Ada', at('/sign-up/verify-email/token/uuid')),
  mails.unlockMail('Ada', at('/account-unlock?token=t&uuid=u')),
  mails.ownLockMail('Ada', at('/account-unlock?token=t&uuid=u')),
  mails.pinCodeMail('Ada', '042042'),
  mails.passwordCodeMail('Ada', '042042'),
  mails.passwordResetMail('Ada', '042042', 'https://oja.example/reset-password/code'),
  mails.signUpMovedMail(),
  mails.exportReadyMail('Ada', at('/settings/security?export=token')),
  mails.accountDeletedMail('Ada', at('/restore-account/uuid?token=t')),
  ticketMail('Ada', {
    title: 'Night of laughs',
    when: '24 Nov 2026, 07:00pm',
    where: 'Terra Kulture, Lagos',
    tickets: [
      { label: 'VIP, seat A1', code: '7K3MQ2XA' },
      { label: 'VIP, seat A2', code: 'B0C1D2E3' },
    ],
    href: at('/my-orders/tickets/0b3f8a52-6a38-4a53-9f51-3a4e3f6d1c11'),
  }),
  mails.staffMail({
    name: 'Ada',
    title: 'We’ve credited ₦1,500.00 to your wallet',
    lines: ['Your transfer took a week. Sorry.'],
    href: at('/wallet'),
  }),
  mails.giftMail({ name: 'Bisi', sender: 'Ada', message: 'Enjoy', href: at('/gift/token') }),
].map((mail) => ({ name: mail.subject, mail }));
const safety = (Object.keys(mails.securityEvents) as securityMails.SecurityEvent[]).map(
  (event) => ({
    name: event,
    mail: mails.securityMail(event, {
      name: 'Ada',
      detail: 'GTBank ••••6789',
      origin: ORIGIN,
      ...(mails.mayBeThief(event) ? { notMe: at('/not-me') } : {}),
    }),
  }),
);
const all = [...events, ...asked, ...safety];

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path);
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&')),
  );

/** The places that send notifications, with their number of calls. */
const callers = globSync('src/server/**/*.ts')
  .filter((file) => !/^src\/server\/(notifications|ops)\//.test(file))
  .map((file) => {
    const calls = [...readFileSync(file, 'utf8').matchAll(/\bnotify\((tx|db),/g)];
    return [file.replace('src/server/', ''), calls.length] as const;
  })
  .filter(([file, calls]) => calls > 0 && !withOwnMail.includes(file));

it('covers every event that someone is notified about', () => {
  const listed = Object.entries(notified).map(([file, list]) => [file, list.length]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(callers));
});

it('states no time relative to today, because it may be read on another day', () => {
  for (const { mail } of events) expect(mail.text).not.toMatch(/\b(today|tomorrow), \d/i);
});

it('covers every state that an order reaches automatically', () => {
  // what people do themselves, they see on the page where they do it
  const own = ['orders/sales/leave-offer.ts', 'orders/funding/cancel.ts', 'orders/sales/appeal.ts'];
  // and a deposit that wasn't paid isn't news, because nothing moved
  const byPage = [
    ...own,
    'airtime-to-cash/upload-proof.ts',
    // the flag that explains it notifies its owner
    'orders/flags/flag-refused.ts',
    // its owner has just opened another one in its place
    'crypto/sell/sell.sale.ts',
    'wallet/settle-deposit.ts',
  ];
  const settled =
    /advance\([^;]*?'(completed|partly_completed|failed|rejected|reversed|cancelled|under_review|offer_changed|unknown)'/s;
  const silent = globSync('src/server/**/*.ts').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return settled.test(text) && !/\bnotify\(/.test(text);
  });
  expect(silent.map((file) => file.replace('src/server/', '')).sort()).toEqual(byPage.sort());
});

describe.each(all)('the email of “$name”', ({ mail }) => {
  const { subject, text, html } = mail;

  it('has a subject that fits, and the same content in both forms', () => {
    expect(subject.length).toBeGreaterThan(5);
    expect(subject.length).toBeLessThanOrEqual(70);
    expect(`${subject}${text}`).not.toMatch(/undefined|\{\}|null|!/);
    for (const href of linksIn(html)) expect(text).toContain(href.href);
  });

  it('contains no full number that opens something', () => {
    // times, amounts and the requested code aren't such numbers
    const words = text.replace(/https?:\S+|\d{2}:\d{2}|[₦\d][\d,]*\.\d{2}|\b042042\b/g, '');
    expect(words).not.toMatch(/\d{7,}|(?:\d{4}[ -]){2}/);
  });

  it('leads to pages that exist', () => {
    for (const { pathname, origin } of linksIn(html)) {
      expect(origin).toBe(ORIGIN);
      expect(
        routes.some(({ pattern }) => matches(pattern, pathname)),
        pathname,
      ).toBe(true);
    }
  });

  it('is small, loads nothing, and has one button at most', () => {
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(20_000);
    expect(html).not.toMatch(/<img|<script|@import|url\(|src=|<link/);
    expect(html.match(/class="btn"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toMatch(/^<div style="display:none/m);
  });
});

it.each(events)('can be turned off by its reader or explains why not: $name', ({ mail, event }) => {
  const { topic = 'orders' } = event;
  expect(mail.text).toContain(`${ORIGIN}/settings/preferences`);
  if (isLocked(topic, 'email')) {
    expect(mail.unsubscribe).toBeUndefined();
    expect(mail.text).toMatch(/We always email you about/);
  } else {
    expect(mail.unsubscribe).toBe(`${ORIGIN}/api/mail/unsubscribe?token=${TOKEN}`);
    expect(mail.text).toContain(`Stop emails about ${topic}: ${ORIGIN}/unsubscribe?token=${TOKEN}`);
  }
});

it.each(safety)('leads to the safety settings and can’t be turned off: $name', ({ mail }) => {
  expect(mail.links[0]).toBe(`${ORIGIN}/settings/security`);
  expect(mail.unsubscribe).toBeUndefined();
  expect(mail.text).toContain(`${ORIGIN}/settings/preferences`);
});

it('locks the account by a link after everything that a thief may have done', () => {
  const locking = safety.filter(({ mail }) => mail.text.includes('This wasn’t me: http'));
  const others = safety.filter((each) => !locking.includes(each)).map(({ name }) => name);
  expect(others.toSorted()).toEqual([
    ...['account_locked', 'account_recovered', 'account_unblocked', 'details_opened'],
    ...['opening_asked', 'opening_by_us', 'recovery_ended', 'signed_out_by_us', 'unlocked_by_us'],
  ]);
});

it('shows what an order costs as a table and as lines', () => {
  const [found] = events.filter(({ event }) => event.title.includes('airtime sent to'));
  expect(found?.mail.text).toContain('Amount: ₦500.00\nTotal: ₦500.00\nReference: OJ-3FZ8-9TWA-K2');
  expect(found?.mail.html).toMatch(/<th [^>]*scope="row"[^>]*>Reference<\/th><td[^>]*>OJ-3FZ8/);
});
