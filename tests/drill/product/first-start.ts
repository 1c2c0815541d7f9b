import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '#lib/routes.ts';
import { signUp, type MailedLink } from '#tests/drill/deploy/api-caller.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { startProduct } from '#tests/support/product.ts';
import { readable, startSmtp, type SmtpStub } from '#tests/support/smtp.ts';
import { siteAt, type Site } from './site.ts';

const MAIL_TRIES = 300;

/** What production can’t do without, besides the database. */
const required = (mail: SmtpStub, origin: string) => ({
  OJA_MODE: 'production',
  TIME_LIMITS: 'on',
  PUBLIC_ORIGIN: origin,
  PORT: new URL(origin).port,
  TRUSTED_PROXIES: '127.0.0.1',
  SECRET: randomBytes(36).toString('base64'),
  RECEIPT_SIGNING_KEYS: `k1:2026-01-01:${randomBytes(32).toString('base64url')}`,
  SMTP_URL: mail.url,
  MAIL_FROM: 'oja@wallet.example.com',
});

async function linkIn({ messages }: SmtpStub, email: string): Promise<MailedLink> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const message = messages.find((each) => each.includes(`To: ${email}`));
    const link = /verify-email\/([\w-]+)\/([\w-]+)/.exec(readable(message ?? ''));
    if (link?.[1] && link[2]) return { token: link[1], uuid: link[2] };
    await sleep(200);
  }
  throw new Error('The mail with the link did not come.');
}

/** Visits every page whose address names nothing in particular. */
async function visitAll(site: Site, who: string): Promise<void> {
  const paths = routes
    // the page of errors is one itself
    .filter(({ built, pattern }) => built && !pattern.includes('[') && pattern !== '/500')
    .map(({ pattern }) => pattern);
  const bad: string[] = [];
  for (const path of paths) {
    const status = await site.visit(path);
    if (status >= 500) bad.push(`${path} answered ${status}`);
  }
  console.log(`${who} visited ${paths.length} pages, of which ${bad.length} failed.`);
  if (bad.length > 0) throw new Error(bad.join('\n'));
}

/**
 * A guest and a member, who signs up, visit every page.
 * @throws Error naming each page that failed
 */
export async function visitAsAll(origin: string, mail: SmtpStub): Promise<void> {
  await visitAll(siteAt(origin), 'A guest');
  const site = siteAt(origin);
  const username = `m${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com` };
  await signUp(site.call, account, (email) => linkIn(mail, email));
  await visitAll(site, 'A member');
}

/** Starts production with only the settings that it can’t do without, and visits it. */
export async function startBare(env: Record<string, string>): Promise<void> {
  const mail = await startSmtp();
  const origin = `http://localhost:${await findFreePorts(1)}`;
  const product = await startProduct({ ...env, ...required(mail, origin) });
  try {
    await visitAsAll(origin, mail);
  } finally {
    await product.stop();
    await mail.close();
  }
}
