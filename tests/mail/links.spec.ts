import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { linkIn, mailAbout, mailedLink, newestMail } from '#tests/support/journeys/mail.ts';
import {
  aDemoPerson,
  aPerson,
  choosePin,
  newName,
  PASSWORD,
  PIN,
  sessionStatus,
  type Person,
} from '#tests/support/journeys/people.ts';
import { readTables } from '#tests/support/journeys/table-rows.ts';
import { expect, servicesBeside, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** A member whose phone number was changed, and the link that reports it. */
async function aVictim(request: APIRequestContext) {
  const person = await aPerson(request);
  const { token } = person;
  const body = { phone_number: '08031234567' };
  const { uuid } = await callApi<{ uuid: string }>(request, 'PUT', '/profile', { token, body });
  const mail = await mailAbout(request, person.email, 'Your phone number has been changed');
  const { pathname, search } = new URL(mail.links[1] ?? '');
  return { person, uuid, link: pathname + search };
}

const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

const buy = (request: APIRequestContext, { token }: Person, path: string, body: object) =>
  callApi<Order>(request, 'POST', path, { token, key: randomUUID(), body: { ...body, pin: PIN } });

/** The link in the email to someone who was sent gift cards. */
async function giftLink(request: APIRequestContext, buyer: Person): Promise<string> {
  const { email } = newName();
  const recipient = { name: 'Bisi', email };
  await buy(request, buyer, '/gift-packages/purchase', { package_id: 'ng-night-in', recipient });
  return linkIn(await newestMail(request, email));
}

/** The link that transfers a ticket. */
async function ticketLink(request: APIRequestContext, buyer: Person): Promise<string> {
  const { token } = buyer;
  const items = [{ class: 'regular', quantity: 1 }];
  const event_id = 'demo-abuja-laughs';
  const order = await buy(request, buyer, '/events/purchase', { event_id, items });
  const ticket = await until('the ticket', async () => {
    const path = `/admissions?order=${order.reference_code}`;
    return (await callApi<Admission[]>(request, 'GET', path, { token }))[0];
  });
  const path = `/admissions/${ticket.id}/handover`;
  const { url } = await callApi<{ url: string }>(request, 'POST', path, { token, body: {} });
  return pathOf(url);
}

/** The links below an email about an order: the order, the preferences and the one that unsubscribes. */
async function orderLinks(request: APIRequestContext, buyer: Person): Promise<string[]> {
  const service_type = 'airtime-bill-payment';
  const airtime = { service_type, bill_id: 'ng-mtn', user_number: '08031234567', amount: '100' };
  await buy(request, buyer, '/bills/purchase', airtime);
  const { text } = await mailAbout(
    request,
    buyer.email,
    '₦100.00 MTN airtime sent to 0803 123 4567',
  );
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => pathOf(link));
}

async function exportLink(request: APIRequestContext, { token, email }: Person): Promise<string> {
  await callApi(request, 'POST', '/profile/export', { token });
  return linkIn(await mailAbout(request, email, 'Your data is ready'));
}

/** Links about orders, gifts, tickets and data. */
async function linksOfGoods(request: APIRequestContext) {
  const buyer = await aDemoPerson(request, servicesBeside(), 'ng2');
  return [
    await giftLink(request, buyer),
    await ticketLink(request, buyer),
    await exportLink(request, buyer),
    ...(await orderLinks(request, buyer)),
  ];
}

/** Links that verify, unlock, restore, reset or lock an account. */
async function linksOfAccounts(request: APIRequestContext) {
  const guest = newName();
  const details = { ...guest, password: PASSWORD, country_code: 'NG' };
  await callApi(request, 'POST', '/register', { body: details });
  const [locked, closed, victim] = [
    await aPerson(request),
    await aPerson(request),
    await aVictim(request),
  ];
  await callApi(request, 'POST', '/security/lock', { token: locked.token });
  await choosePin(request, closed);
  const proof = { password: PASSWORD, pin: PIN };
  await callApi(request, 'POST', '/profile/delete', { token: closed.token, body: proof });
  await callApi(request, 'POST', '/password/email', { body: { email: victim.person.email } });
  const reset = await mailAbout(request, victim.person.email, 'Your code to reset the password');
  const links = [
    await mailedLink(request, guest.email),
    linkIn(await newestMail(request, locked.email)),
    linkIn(await newestMail(request, closed.email)),
    linkIn(reset),
    victim.link,
  ];
  return { links, guest, locked, closed, victim };
}

/** Opens a page as a scanner that runs scripts does, and waits until the page is at rest. */
async function scan(page: Page, link: string): Promise<void> {
  const answer = await page.goto(link);
  expect(answer?.status(), link).toBe(200);
  await page.waitForLoadState('networkidle');
}

test('No link of an email changes anything until its button is pressed', async ({
  page,
  request,
  books,
}) => {
  const { links, guest, locked, closed, victim } = await linksOfAccounts(request);
  const all = [...links, ...(await linksOfGoods(request))];
  expect(all.map((link) => link.replace(/[?].*/, '').split('/')[1]).toSorted()).toEqual([
    ...['account-unlock', 'gift', 'my-orders', 'not-me', 'reset-password', 'restore-account'],
    ...['settings', 'settings', 'sign-up', 'ticket', 'unsubscribe'],
  ]);
  const before = await readTables(books);
  for (const link of all) await scan(page, link);
  expect(await readTables(books)).toEqual(before);

  const signIn = async (auth_input: string) => {
    const data = { auth_input, password: PASSWORD };
    const answer = await request.post('/api/login', { data });
    const { error_code } = (await answer.json()) as { error_code?: string | null };
    return error_code ?? answer.status();
  };
  expect(await signIn(guest.email)).toBe('email_unverified');
  expect(await signIn(locked.email)).toBe('account_locked');
  expect(await signIn(closed.email)).toBe(403);
  expect(await sessionStatus(request, victim.person)).toBe(200);
});

test('A link that was cut off says so and offers another; one with a full stop behind it works', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const { links } = await linksOfAccounts(request);
  const [verify = '', unlock = '', restore = '', _reset, notMe = ''] = links;
  for (const link of [verify, unlock, restore]) {
    await page.goto(link.slice(0, -5));
    await expect(page.getByText('This link was cut off.'), link).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
    await page.goto(`${link}.`);
    await expect(page.getByText('This link was cut off.'), link).toBeHidden();
  }
  await page.goto(notMe.slice(0, -5));
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test('The link below an email unsubscribes from its topic when the button is pressed', async ({
  page,
  request,
  services,
}) => {
  const buyer = await aDemoPerson(request, services, 'ng2');
  const isOn = async () => {
    type Topics = { orders: { email: boolean } };
    const { token } = buyer;
    return (await callApi<Topics>(request, 'GET', '/notification-preferences', { token })).orders
      .email;
  };
  const [link] = (await orderLinks(request, buyer)).filter((each) => /^.unsubscribe/.test(each));
  await page.goto(link!);
  expect(await isOn()).toBe(true);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText('You won’t get emails about orders.')).toBeVisible();
  await expectSound(page, 'emails that were stopped');
  expect(await isOn()).toBe(false);
});

test('“This wasn’t me” in a security email locks the account and leads to a new password', async ({
  page,
  request,
}) => {
  const { person, link } = await aVictim(request);
  await page.goto(link);
  await expectSound(page, 'the page that locks');
  await page.getByRole('button', { name: 'Lock my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible();
  await expectSound(page, 'a locked account');
  expect(await sessionStatus(request, person)).toBe(401);
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await page.waitForURL('**/forgot-password');
});
