import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPromo, Promo, PromoDraft } from '#lib/content/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { seedPromos } from '#server/content/seed-promos.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await anApp();
  ada = await anOperator(app, 'Ada');
});
beforeEach(() => app.services.db.sql.query('delete from promo'));
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();

const aPromo = (changes: Partial<PromoDraft> = {}): PromoDraft => ({
  title: 'See what your card brings',
  text: 'The rate is open to everyone.',
  picture: 'card',
  action: { label: 'See the rates', path: '/giftcard/rates' },
  country_code: null,
  starts_at: inDays(-1),
  ends_at: null,
  position: 0,
  active: true,
  advert: false,
  ...changes,
});

interface Answered {
  data: DeskPromo[];
  errors?: Record<string, string[]>;
}
const put = (rows: object[], preview = false) =>
  app.call<Answered>('PUT', '/desk/promos', { token: ada.token, body: { rows, preview } });
const shownIn = async (country: CountryCode) =>
  (await app.call<{ data: Promo[] }>('GET', '/content/promos', { country })).body.data;
const read = (id: string) => app.call<{ data: Promo }>('GET', `/content/promos/${id}`);

describe('a shown promo', () => {
  it('is on, current and for the country, in order', async () => {
    await put([
      aPromo({ title: 'Second', position: 2, ends_at: inDays(1) }),
      aPromo({ title: 'First', position: 1, country_code: 'NG' }),
      aPromo({ title: 'Ghana', country_code: 'GH' }),
      aPromo({ title: 'Off', active: false }),
      aPromo({ title: 'Over', ends_at: inDays(-0.5) }),
      aPromo({ title: 'To come', starts_at: inDays(1) }),
    ]);
    expect((await shownIn('NG')).map(({ title }) => title)).toEqual(['First', 'Second']);
    expect((await shownIn('GH')).map(({ title }) => title)).toEqual(['Ghana', 'Second']);
  });

  it('is text that can never become markup', async () => {
    const text = 'One <img src=x onerror=alert(1)>\nline & "more"\n\nTwo';
    const { body } = await put([aPromo({ text })]);
    const answer = await read(body.data[0]!.id);
    expect(answer.body.data.text).toBe(text);
    expect(answer.body.data.html).toBe(
      '<p>One &#60;img src=x onerror=alert(1)&#62;<br>line &#38; &#34;more&#34;</p><p>Two</p>',
    );
  });

  it('is not found by an unknown, malformed, expired or foreign id', async () => {
    const { body } = await put([aPromo({ ends_at: inDays(-0.5) }), aPromo({ country_code: 'KE' })]);
    const ids = [randomUUID(), 'zzz', ...body.data.map(({ id }) => id)];
    const answers = await Promise.all(ids.map(read));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('comes first if it names the real bonus, and keeps what the desk changed', async () => {
    const { db } = app.services;
    await seedPromos(db);
    const friend = (await shownIn('GH')).find(({ title }) => title === 'Invite a friend');
    expect(friend?.text).toContain('You get GH₵10.00 for each friend who trades.');
    expect((await shownIn('NG')).filter(({ advert }) => advert)).toHaveLength(1);
    await db.sql.query(`update promo set title = 'Changed'`);
    await seedPromos(db);
    expect(new Set((await shownIn('NG')).map(({ title }) => title))).toEqual(new Set(['Changed']));
  });
});

describe('PUT /desk/promos', () => {
  it('adds and changes, and logs who did it', async () => {
    const [added] = (await put([aPromo()])).body.data;
    const { status, body } = await put([
      { ...aPromo({ title: 'New words' }), id: added!.id, version: added!.version },
    ]);
    expect([status, body.data]).toMatchObject([
      200,
      [{ id: added!.id, title: 'New words', version: 2, action: { path: '/giftcard/rates' } }],
    ]);
    const { rows } = await app.services.db.sql.query(
      'select actor, action from audit_log where subject = $1 order by id',
      [added!.id],
    );
    expect(rows).toEqual([
      { actor: `operator:${ada.id}`, action: 'promos.add' },
      { actor: `operator:${ada.id}`, action: 'promos.change' },
    ]);
  });

  it('refuses what another operator has changed in the meantime, and then saves none of the rows', async () => {
    const [added] = (await put([aPromo()])).body.data;
    const change = (title: string) =>
      put([aPromo({ title: `${title} too` }), { ...aPromo({ title }), id: added!.id, version: 1 }]);
    const answers = await Promise.all([change('Mine'), change('Theirs')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shownIn('NG')).toHaveLength(2);
  });

  it('shows a preview that is not saved', async () => {
    const { status, body } = await put([aPromo()], true);
    expect([status, body.data.length, await shownIn('NG')]).toEqual([200, 1, []]);
  });

  it.each([
    ['another site', { action: { label: 'Go', path: 'https://evil.example/' } }, 'action.path'],
    ['another site by two slashes', { action: { label: 'Go', path: '//evil' } }, 'action.path'],
    ['a script', { action: { label: 'Go', path: 'javascript:alert(1)' } }, 'action.path'],
    ['a page that is not there', { action: { label: 'Go', path: '/nowhere' } }, 'action.path'],
    ['the desk', { action: { label: 'Go', path: '/desk/promos' } }, 'action.path'],
    ['a picture that is not ours', { picture: 'https://evil.example/x.png' }, 'picture'],
    ['no title', { title: ' ' }, 'title'],
    ['an end before the beginning', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
  ])('refuses %s', async (_name, changes, field) => {
    const { status, body } = await put([{ ...aPromo(), ...changes }]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`rows.0.${field}`]]);
  });
});
