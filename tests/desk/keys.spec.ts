import type { Page } from 'playwright/test';
import type { Ticket } from '#lib/help/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { newOperator } from '#tests/support/journeys/desk.ts';
import { pressOn, tabTo, typeInto } from '#tests/support/journeys/keys.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** What the focus comes to next, by the names that are read out. */
async function stopsFrom(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        const label = (at as HTMLInputElement | null)?.labels?.[0] ?? at;
        return (label?.textContent ?? '').replace(/\s+/g, ' ').trim();
      }),
    );
  }
  return names;
}

test('A ticket is claimed, answered from a canned reply and closed without a mouse', async ({
  page: theirs,
  browser,
  baseURL,
  member,
}) => {
  // a separate browser, because an account that signs in next to an operator counts as theirs
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const { token } = await member();
  const body = { subject: 'It is not there', category: 'money', message: 'I paid 500.' };
  const path = '/zohodesk/tickets';
  const { id, number } = await callApi<Ticket>(theirs.request, 'POST', path, { token, body });
  const readTicket = () => callApi<Ticket>(theirs.request, 'GET', `${path}/${id}`, { token });
  const { email, password, app } = await newOperator('Keys');

  await page.goto('/desk/tickets');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Authenticator app code')).toBeFocused();
  await page.keyboard.type(app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: `Claim ${number}` }));
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await pressOn(page, page.getByRole('link', { name: 'Skip to the decision' }));
  await expect(page.getByRole('radio', { name: 'Answer' })).toBeVisible();
  expect(await stopsFrom(page, 10)).toEqual([
    'Answer',
    expect.stringMatching(/^Canned reply/),
    expect.stringMatching(/^Macro/),
    expect.stringMatching(/^Your answer/),
    expect.stringMatching(/^Note/),
    'Take a photo: Pictures',
    'Choose a photo: Pictures',
    'Answer',
    'Extend',
    'Release claim',
  ]);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "It is not there" [level=1]
    - group "Decision":
      - radio "Answer" [checked]
      - radio "Close"
    - combobox "Canned reply"
    - combobox "Macro"
    - textbox "Your answer"
    - textbox "Note"
    - group /^Pictures/
    - button "Answer"
    - timer
  `);

  await page.getByRole('link', { name: 'Skip to the decision' }).focus();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Answer', exact: true }));
  const answer = page.getByLabel('Your answer');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription('Write a reply.');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Macro')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('The provider');
  await typeInto(page, answer, 'At 10:14.');
  await pressOn(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await expect(page.getByText(`${number} is decided.`)).toBeVisible();
  expect(await readTicket()).toMatchObject({
    state: 'answered',
    messages: [{}, { text: expect.stringMatching(/^The provider[^]*At 10:14\.$/) as unknown }],
  });

  await pressOn(page, page.getByRole('link', { name: 'Done', exact: true }));
  await pressOn(page, page.getByRole('link', { name: new RegExp(number) }));
  await pressOn(page, page.getByRole('button', { name: 'Claim this case' }));
  await pressOn(page, page.getByRole('link', { name: 'Skip to the decision' }));
  await tabTo(page, page.getByLabel('Reason'));
  await page.keyboard.type('This is solved');
  await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }));
  await expect(page.getByText(`${number} is decided.`)).toBeVisible();
  expect(await readTicket()).toMatchObject({ state: 'closed', score: null });
});
