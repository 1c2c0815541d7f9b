import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { apiCallerOf, signUp, type MailedLink } from '#tests/drill/deploy/api-caller.ts';
import { browserOf } from '#tests/drill/deploy/https.ts';

/*
 * Runs in the network of the system. The first argument is the host, the second Caddy’s authority. Members sign up, add
 * money and a picture, and buy airtime until the process is killed. Each order is printed when it is acknowledged.
 */

const [, , host = '', authority = ''] = process.argv;
const MEMBERS = 4;
const PIN = '482915';
const TRIES = 300;
/** The sandbox refuses some endings, so numbers end with a digit in between. */
const digits = (length: number): string =>
  `${randomInt(10 ** (length - 5), 10 ** (length - 4))}${randomInt(1_000, 7_000)}`;

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error(`${what} didn’t come.`);
}

const send = browserOf(host, authority);
const call = apiCallerOf(send);

const linkTo = (email: string): Promise<MailedLink> =>
  until(`The mail to ${email}`, async () => {
    const path = `/sandbox/mail?to=${encodeURIComponent(email)}`;
    const mails = await call<{ links: string[] }[]>('GET', path);
    const link = mails.flatMap(({ links }) => links).join(' ');
    const [, token, uuid] = /verify-email\/([\w-]+)\/([\w-]+)/.exec(link) ?? [];
    return token && uuid ? { token, uuid } : undefined;
  });

async function addMoney(token: string): Promise<void> {
  const { reference } = await call<{ reference: string }>('POST', '/payment/deposit', {
    token,
    key: randomUUID(),
    body: { amount: '20000', redirect_url: '/wallet/deposit', channel: 'checkout' },
  });
  await call('POST', `/sandbox/gateway/${reference}`, { body: { outcome: 'paid' } });
  await until('The money', async () => {
    const { balance } = await call<{ balance: { available: string } }>('GET', '/wallet', { token });
    return Number(balance.available) > 0 ? true : undefined;
  });
}

async function addPicture(token: string): Promise<void> {
  const picture = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#c8d8c0' },
  })
    .jpeg()
    .toBuffer();
  const { upload_url } = await call<{ upload_url: string }>('POST', '/upload-signed-url', {
    token,
    body: { purpose: 'card', content_type: 'image/jpeg', size: picture.length },
  });
  await send('PUT', upload_url, { bytes: picture });
}

async function openAccount(): Promise<string> {
  const username = `m${randomUUID().slice(0, 8)}`;
  const token = await signUp(call, { username, email: `${username}@example.com` }, linkTo);
  await call('POST', '/kyc/government-id/verify', {
    token,
    body: {
      document_type: 'nin',
      number: digits(11),
      first_name: 'Ada',
      last_name: 'Obi',
      date_of_birth: '1994-03-21',
      consent: true,
    },
  });
  await call('POST', '/pin', { token, body: { pin: PIN, pin_confirmation: PIN } });
  await addMoney(token);
  await addPicture(token);
  return token;
}

async function buy(token: string): Promise<string> {
  const { reference_code } = await call<{ reference_code: string }>('POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: `0803${digits(7)}`,
      amount: '50',
      pin: PIN,
    },
  });
  return reference_code;
}

/** An order whose answer was lost with the machine isn’t acknowledged; the member looks it up. */
async function shop(token: string): Promise<void> {
  for (;;) {
    const reference = await buy(token);
    console.log(`${Date.now()} ${reference}`);
    await sleep(100);
  }
}

const tokens: string[] = [];
for (let n = 0; n < MEMBERS; n += 1) tokens.push(await openAccount());
console.log('Shopping');
await Promise.all(tokens.map(shop));
