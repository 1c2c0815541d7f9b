import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('A film is added at the desk, shown twice a day in a hall with seats, and found by guests', async ({
  page,
  browser,
  baseURL,
}) => {
  const { page: desk } = await openDesk(browser, baseURL, 'Ngozi');
  const title = `Dust and Gold ${Date.now().toString(36)}`;
  await desk.goto('/desk/events');
  await expectSoundForAll(desk, 'the desk’s events');
  await desk.getByRole('link', { name: 'Films' }).click();
  await desk.getByRole('link', { name: 'New film' }).click();
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Genre').fill('Drama');
  await desk.getByLabel('Length in minutes').fill('105');
  await desk.getByLabel('Rating').fill('15');
  await desk.getByLabel('Description').fill('A trader bets her stall on one dry season.');
  await desk.getByRole('button', { name: 'Add the film' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(title);

  await desk.getByRole('link', { name: 'Add showings' }).click();
  await desk.getByLabel('Cinema').selectOption('Filmhouse Dugbe, Ibadan');
  await desk.getByLabel(/^Screen/).fill('Screen 9');
  await desk.getByLabel('First day').fill(dayIn(3));
  await desk.getByLabel(/^Last day/).fill(dayIn(4));
  await desk.getByLabel('Times').fill('14:15, 18:40');
  await expect(desk.getByText(/^4 showings: /)).toBeVisible();
  await desk.getByLabel('Seats are numbered').check();
  await desk.getByLabel('Seats', { exact: true }).fill('A: 1-6\nB: 1-6');
  await desk.getByLabel('Name').fill('Standard');
  await desk.getByLabel('Price', { exact: true }).fill('5000');
  await expectSoundForAll(desk, 'the form of showings');
  await desk.getByRole('button', { name: 'Add the showings' }).click();
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(4);
  await expectSoundForAll(desk, 'a film at the desk');

  await desk.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await desk.getByRole('link', { name: 'Add more like this' }).click();
  await desk.getByLabel('First day').fill(dayIn(3));
  await desk.getByLabel('Times').fill('15:00');
  await desk.getByRole('button', { name: 'Add the showings' }).click();
  await expect(
    desk.getByRole('alert').getByText(/is on in Filmhouse Dugbe, Screen 9/),
  ).toBeVisible();

  await page.goto(`/e-tickets?show=films&search=${encodeURIComponent(title)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Filmhouse Dugbe');
});
