import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readable, startSmtp } from '#tests/support/smtp.ts';
import { apiCallerOf, signUp, type MailedLink } from './api-caller.ts';
import { browserOf, type Answer } from './https.ts';

/*
 * Runs in the network of the system. The first argument is the host, the second Caddy’s authority, the third the
 * port for its mails. Signs up a member, prints a line, and visits pages until its input ends.
 */

const [, , host = '', authority = '', mailPort = ''] = process.argv;
const MAIL_TRIES = 300;

const send = browserOf(host, authority);
const mail = await startSmtp('250 ok', Number(mailPort));

async function linkIn(email: string): Promise<MailedLink> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const message = mail.messages.find((each) => each.includes(`To: ${email}`));
    const link = /verify-email\/([\w-]+)\/([\w-]+)/.exec(readable(message ?? ''));
    if (link?.[1] && link[2]) return { token: link[1], uuid: link[2] };
    await sleep(200);
  }
  throw new Error('The mail with the link did not come.');
}

const username = `m${randomUUID().slice(0, 8)}`;
const account = { username, email: `${username}@example.com` };
const token = await signUp(apiCallerOf(send), account, linkIn);
const { status } = await send('GET', '/api/kyc/status', { token });
console.log(`A member is signed in over TLS (${status}).`);

const page = await send('GET', '/login');
const scripts = [...page.body.matchAll(/\/_astro\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
const paths = ['/login', '/help', '/api/services?country=NG', '/readyz', ...new Set(scripts)];

const counts = { good: 0, bad: [] as string[] };
let isOver = false;
createInterface({ input: process.stdin }).on('close', () => (isOver = true));

function note(path: string, answer: Answer | Error): void {
  if (answer instanceof Error) counts.bad.push(`${path}: ${answer.message}`);
  else if (answer.status < 200 || answer.status >= 400)
    counts.bad.push(`${path}: ${answer.status}`);
  else counts.good += 1;
}

/** Visits what a page that was opened before an upgrade asks for, over and over. */
async function visit(): Promise<void> {
  const open = browserOf(host, authority);
  while (!isOver)
    for (const path of paths) {
      note(path, await open('GET', path).catch((error: Error) => error));
      await sleep(20);
    }
}

console.log(`Visiting ${paths.length} addresses.`);
await Promise.all(Array.from({ length: 8 }, visit));
console.log(`${counts.good} requests were answered, ${counts.bad.length} failed.`);
for (const each of counts.bad.slice(0, 10)) console.log(`  ${each}`);
await mail.close();
process.exit(counts.bad.length === 0 ? 0 : 1);
