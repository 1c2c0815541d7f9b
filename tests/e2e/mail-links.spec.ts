import type { APIRequestContext, Page } from 'playwright/test';
import { stopEmails } from '#lib/mail/links.ts';
import { unsubscribeToken } from '#server/notifications/unsubscribe.ts';
import { callApi } from './support/api.ts';
import { linkIn, mailAbout, mailedLink, newestMail } from './support/mail.ts';
import { aPerson, choosePin, newName, PASSWORD, sessionStatus } from './support/people.ts';
import { expect, servicesBeside, test } from './support/test.ts';
import { expectSound } from './support/whole-page.ts';

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

/** One valid link of each type in our emails. */
async function everyLink(request: APIRequestContext) {
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
  const proof = { password: PASSWORD, pin: '482915' };
  await callApi(request, 'POST', '/profile/delete', { token: closed.token, body: proof });
  await callApi(request, 'POST', '/password/email', { body: { email: victim.person.email } });
  const reset = await mailAbout(request, victim.person.email, 'Your code to reset the password');
  const token = unsubscribeToken(victim.uuid, 'orders', servicesBeside().env);
  const links = [
    await mailedLink(request, guest.email),
    linkIn(await newestMail(request, locked.email)),
    linkIn(await newestMail(request, closed.email)),
    linkIn(reset),
    ...[victim.link, stopEmails(token), '/gift/a-token', '/ticket/a-token'],
  ];
  return { links, guest, locked, closed, victim };
}

/**
 * Opens a page as a scanner that runs scripts does, and lists the changes that the page requested.
 */
async function scan(page: Page, link: string): Promise<string[]> {
  const changes: string[] = [];
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    // usage is counted for every page
    if (asked.method() !== 'GET' && pathname !== '/api/analytics') changes.push(pathname);
  });
  await page.goto(link);
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  return changes;
}

test('No link of an email does anything until its button is pressed', async ({
  page,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  const { links, guest, locked, closed, victim } = await everyLink(request);
  for (const link of links) expect(await scan(page, link), link).toEqual([]);
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
  const { token } = victim.person;
  const path = '/notification-preferences';
  const kept = await callApi<{ orders: { email: boolean } }>(request, 'GET', path, { token });
  expect(kept.orders.email).toBe(true);
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
