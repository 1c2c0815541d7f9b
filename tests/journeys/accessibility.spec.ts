import type { Page } from 'playwright/test';
import { routes, type Audience, type Row } from '#lib/routes.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

// The longest walks of all, in parts that workers can share.
test.describe.configure({ mode: 'parallel' });
const GUEST_PARTS = 3;
const MEMBER_PARTS = 3;
const DESK_PARTS = 2;
const onErrorPages = /status of (404|500)/;

// Excludes files, redirects, pages that only accept a form, and steps that redirect to a choice
// that wasn't made yet.
const isPage = ({ pattern, built }: Row) =>
  built &&
  !/\[|\.(xml|txt)$|\/(summary|overview)$|^\/(crypto\/checkout|old-index|send-gift|help\/votes)$/.test(
    pattern,
  );
const pages = routes.filter(isPage);
const pagesOf = (...who: Audience[]): string[] =>
  pages.filter((row) => who.includes(row.who)).map(({ pattern }) => pattern);
// What is content is the same for everyone, but for a button in its bar.
const own = pages.filter(({ who, layout }) => who === 'everyone' && layout !== 'content');

async function walk(page: Page, who: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectSoundForAll(page, `${path} for ${who}`, true);
  }
}

/** Takes turns, so that heavy pages that stand together are shared. */
const partOf = (all: readonly string[], part: number, parts: number): string[] =>
  all.filter((_, at) => at % parts === part);

/** The first link of a list that leads further in. */
async function firstIn(page: Page, list: string, prefix = `${list}/`): Promise<string> {
  await page.goto(list);
  const link = page.locator(`main a[href^="${prefix}"]`).first();
  return (await link.getAttribute('href')) ?? list;
}

for (let part = 0; part < GUEST_PARTS; part += 1)
  test(`Every page is for everyone: guests, part ${part + 1}`, async ({
    page,
    context,
    baseURL,
    expectNoise,
  }) => {
    expectNoise(onErrorPages);
    await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
    const inside = [
      await firstIn(page, '/giftcard/rates'),
      await firstIn(page, '/crypto/prices'),
      '/status/ng-mtn',
      // with the answer open that is asked most
      await firstIn(page, '/help', '/help/topics/'),
    ];
    const all = [...pagesOf('everyone', 'guestOnly', 'sandbox', 'deskAnyone'), ...inside];
    await walk(page, 'a guest', partOf(all, part, GUEST_PARTS));
  });

for (let part = 0; part < MEMBER_PARTS; part += 1)
  test(`Every page is for everyone: members, part ${part + 1}`, async ({
    page,
    demoMember,
    expectNoise,
  }) => {
    expectNoise(onErrorPages);
    await demoMember('ng2', 'NG');
    const mine = [...own.map(({ pattern }) => pattern), ...pagesOf('member', 'memberElseHome')];
    const inside = [
      await firstIn(page, '/transactions', '/my-orders/'),
      await firstIn(page, '/giftcard/buy/international'),
      '/giftcard/sell?brand=apple',
      '/wallet/naira',
      '/transactions?month=',
      '/help',
    ];
    await walk(page, 'a member', partOf([...mine, ...inside], part, MEMBER_PARTS));
  });

test('Every page is for everyone: members of Ghana and new ones', async ({
  page,
  context,
  demoMember,
}) => {
  await demoMember('gh2', 'GH');
  const money = ['/', '/wallet', '/wallet/withdrawal', '/giftcard/sell', '/settings/bank'];
  await walk(page, 'a member of Ghana', [...money, '/unavailable-for-country']);
  await context.clearCookies();
  await demoMember('ng0', 'NG');
  const steps = ['/', '/my-orders', '/transactions', '/notifications', '/help/tickets'];
  await walk(page, 'a new member', [...steps, '/settings/bank', ...pagesOf('memberElseHome')]);
});

for (let part = 0; part < DESK_PARTS; part += 1)
  test(`Every page is for everyone: operators, part ${part + 1}`, async ({ browser, baseURL }) => {
    const { page } = await openDesk(browser, baseURL, 'Ada Bello', 'owner');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const queues = ['cards', 'identity', 'flags', 'tickets', 'deposits'];
    const all = [
      ...pagesOf('operator'),
      '/desk/staff?edit=new',
      ...queues.map((each) => `/desk/${each}`),
    ];
    await walk(page, 'an operator', partOf(all, part, DESK_PARTS));
    expect(page.url()).toContain('/desk/');
    await page.context().close();
  });
