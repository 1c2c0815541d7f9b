import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp, type Call, type MailedLink } from '#tests/drill/deploy/api-caller.ts';

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

const linkTo = (call: Call, email: string): Promise<MailedLink> =>
  until(`The mail to ${email}`, async () => {
    const path = `/sandbox/mail?to=${encodeURIComponent(email)}`;
    const mails = await call<{ links: string[] }[]>('GET', path);
    const link = mails.flatMap(({ links }) => links).join(' ');
    const [, token, uuid] = /verify-email\/([\w-]+)\/([\w-]+)/.exec(link) ?? [];
    return token && uuid ? { token, uuid } : undefined;
  });

async function addMoney(call: Call, token: string): Promise<void> {
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

/** A new member with a PIN and 20,000 naira, where sandboxes take the orders. Returns the token. */
export async function openAccount(call: Call): Promise<string> {
  const username = `m${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const token = await signUp(call, { username, email }, () => linkTo(call, email));
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
  await addMoney(call, token);
  return token;
}

/** A purchase of airtime for 50 naira that the sandbox completes. */
export const airtimePurchase = () => ({
  service_type: 'airtime-bill-payment',
  bill_id: 'ng-mtn',
  user_number: `0803${digits(7)}`,
  amount: '50',
  pin: PIN,
});
