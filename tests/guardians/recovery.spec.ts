import pg from 'pg';
import type { Browser, Page } from 'playwright/test';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import type { OpenServices } from '#server/services.ts';
import { linkIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { PASSWORD, sessionStatus, type Person } from '#tests/support/journeys/people.ts';
import { clearPerson, trySignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** The most that each page may weigh, in bytes: a borrowed phone pays for it. */
const MOST = 6 * 1024;
const NUMBER = '41234567890';
const NEW_PASSWORD = 'Harmattan over 9 roofs!';

async function inviteByName(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Get an invitation link' }).click();
  await expect(page.getByText(`Send this link to ${name}.`)).toBeVisible();
  return page.getByLabel('Link').inputValue();
}

async function acceptOn(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newContext({ javaScriptEnabled: false });
  const page = await phone.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^From .+, you can also help if/)).toBeVisible();
  return page;
}

/** Makes the member’s document known, and their guardians ones of long standing. */
async function aWeekLater({ db, env }: OpenServices, { username }: Person): Promise<void> {
  const kept = keepNumber(env, 'document', NUMBER);
  await db.sql.query(
    `update kyc_identity i set number_sealed = $2, number_last4 = $3, number_hash = $4
     from users u where u.id = i.user_id and u.username = $1`,
    [username, kept.sealed, kept.last4, kept.hash],
  );
  await db.sql.query(
    `update guardian g set accepted_at = accepted_at - interval '8 days'
     from users u where u.id = g.user_id and u.username = $1`,
    [username],
  );
}

/** Lets the wait pass that the database keeps. */
async function twoDaysLater({ db }: OpenServices, email: string): Promise<void> {
  const owner = new pg.Client(db.direct);
  await owner.connect();
  await owner.query(
    `begin; set local role none; alter table guardian_recovery disable trigger keep_recovery;
     update guardian_recovery set due_at = due_at - interval '48 hours'
       where email = ${pg.escapeLiteral(email)};
     alter table guardian_recovery enable trigger keep_recovery; commit`,
  );
  await owner.end();
  await db.sql.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
  );
}

/** Opens a page, which weighs little. */
async function openLight(page: Page, url: string): Promise<void> {
  const answer = await page.goto(url);
  expect((await answer!.request().sizes()).responseBodySize).toBeLessThan(MOST);
}

async function startRecovery(page: Page, account: string, email: string): Promise<void> {
  await openLight(page, '/recover');
  await page.getByLabel('Username, old email or phone number').fill(account);
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your new email' })).toBeVisible();
}

async function enterCode(guardian: Page, code: string): Promise<void> {
  await openLight(guardian, guardian.url());
  await guardian.getByLabel(/code$/).fill(code);
  await guardian.getByRole('button', { name: /^Help .+ back in$/ }).click();
  await expect(guardian.getByRole('heading', { name: /^You’ve helped/ })).toBeVisible();
}

async function prove(page: Page, number: string): Promise<void> {
  await page.getByLabel('ID number').fill(number);
  await page.getByLabel('Date of birth').fill('1994-03-21');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Prove it’s me' }).click();
}

/** A member with two guardians of long standing, and their phones. */
async function withGuardians(page: Page, browser: Browser, services: OpenServices, owner: Person) {
  await page.goto('/settings/guardians');
  const links = [];
  for (const name of ['Bisi', 'Chidi']) links.push(await inviteByName(page, name));
  const phones = [];
  for (const link of links) phones.push(await acceptOn(browser, link));
  await aWeekLater(services, owner);
  return phones as [Page, Page];
}

test('Someone who has lost everything gets back in with two guardians, their ID and two days', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  services,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|03|04|22)/);
  const owner = await member('5000.00');
  const [bisi, chidi] = await withGuardians(page, browser, services, owner);
  const email = `back-${owner.email}`;
  const borrowed = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const other = await borrowed.newPage();
  await startRecovery(other, owner.username, email);
  await page.goto('/recover');
  await expectSound(page, 'the start of a recovery');

  const link = linkIn(await mailAbout(request, email, 'Get back into your Oja account'));
  await openLight(other, link);
  const code = await other.getByText(/^\d{4} \d{4}$/).textContent();
  await page.goto(link);
  await expectSound(page, 'the code of a recovery');
  await page.goto(bisi.url());
  await expectSound(page, 'a guardian who can help');
  await bisi.reload();
  await bisi.getByLabel(/code$/).fill('1234 5678');
  await bisi.getByRole('button', { name: /^Help .+ back in$/ }).click();
  await expect(bisi.getByText('This code is incorrect or has expired.')).toBeVisible();
  await expect(bisi.getByLabel(/code$/)).toHaveValue('1234 5678');
  await enterCode(bisi, code ?? '');
  await page.goto('/settings/guardians');
  await expect(page.getByText('Did you ask Bisi to help you back in?')).toBeVisible();
  await expectSound(page, 'a member who can refuse a recovery');
  expect(await sessionStatus(request, owner)).toBe(200);
  await enterCode(chidi, code ?? '');
  expect(await sessionStatus(request, owner)).toBe(401);

  await openLight(other, link);
  await prove(other, '123');
  await expect(other.getByText('The number or the date of birth is wrong.')).toBeVisible();
  await expect(other.getByLabel('ID number')).toHaveValue('123');
  await page.goto(link);
  await expectSound(page, 'the proof of a recovery');
  await prove(other, NUMBER);
  await expect(other.getByRole('heading', { name: 'You’re almost in' })).toBeVisible();
  await twoDaysLater(services, email);
  await mailAbout(request, email, 'You’re back in your account');
  await openLight(other, link);
  await expect(other.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await borrowed.close();

  await clearPerson(page);
  await trySignIn(page, owner.email, PASSWORD);
  await expect(page.getByText('Account does not exist').first()).toBeVisible();
  await trySignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: /PIN/ }).first()).toBeVisible();
});

test('The owner stops a recovery they didn’t ask for by one press in our email', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  services,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|03|04|22)/);
  const owner = await member();
  const [bisi] = await withGuardians(page, browser, services, owner);
  const email = `thief-${owner.email}`;
  await startRecovery(page, owner.email, email);
  const link = linkIn(await mailAbout(request, email, 'Get back into your Oja account'));
  await page.goto(link);
  await enterCode(bisi, (await page.getByText(/^\d{4} \d{4}$/).textContent()) ?? '');
  const mail = await mailAbout(request, owner.email, 'Someone asks to get back into your account');
  const stop = mail.links.find((each) => each.includes('/recover/stop'));
  const phone = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const read = await phone.newPage();
  await openLight(read, stop!);
  await page.goto(stop!);
  await expectSound(page, 'what stops a recovery');
  await read.getByRole('button', { name: 'Stop it and lock my account' }).click();
  await expect(read.getByRole('heading', { name: /^Stopped/ })).toBeVisible();
  await phone.close();
  expect(await sessionStatus(request, owner)).toBe(401);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This recovery has ended' })).toBeVisible();
  await bisi.reload();
  await expect(bisi.getByText('has ended without')).toBeVisible();
});
