import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Faq, HelpEntry, News, Tutorial } from '#lib/content/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => (app = await anApp()));
afterAll(() => app.close());

interface Listed<T> {
  data: T[];
  meta: { total: number; page: number; limit: number };
}
const get = <T>(path: string, country?: CountryCode) =>
  app.call<T>('GET', path, country ? { country } : {});
const all = async <T>(path: string, country: CountryCode) =>
  (await get<Listed<T>>(path, country)).body.data;

describe('GET /content/faqs', () => {
  it('answers for the visitor’s country, or for the requested one', async () => {
    const ids = (faqs: Faq[]) => faqs.map(({ id }) => id);
    const nigeria = ids(await all<Faq>('/content/faqs', 'NG'));
    const ghana = ids(await all<Faq>('/content/faqs', 'GH'));
    expect(nigeria).toContain('bvn-safe');
    expect(ghana).not.toContain('bvn-safe');
    expect(ids(await all<Faq>('/content/faqs?country=GH', 'NG'))).toEqual(ghana);
    expect(ids((await get<Listed<Faq>>('/content/faqs')).body.data)).toEqual(nigeria);
  });

  it('returns pages, and past the last one is empty', async () => {
    const { body } = await get<Listed<Faq>>('/content/faqs?page=1', 'NG');
    expect(body.meta).toMatchObject({ page: 1, limit: 50 });
    expect(body.data).toHaveLength(Math.min(50, body.meta.total));
    const beyond = await get<Listed<Faq>>('/content/faqs?page=99', 'NG');
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
  });

  it.each(['page=0', 'page=x', 'country=US', 'other=1'])('refuses %s', async (query) => {
    const { status, body } = await get<{ errors: object }>(`/content/faqs?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toHaveLength(1);
  });
});

describe('GET /content/news and /content/tutorials', () => {
  it('lists news newest first, and returns each by its id', async () => {
    const news = await all<News>('/content/news', 'NG');
    const days = news.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().reverse());
    const one = await get<{ data: News }>(`/content/news/${news[0]!.id}`);
    expect(one.body.data).toEqual(news[0]);
  });

  it.each(['no-such-item', '..%2Ftutorials%2Fwithdraw', '%00', 'A'.repeat(81)])(
    'does not find %s',
    async (id) => {
      expect([404, 422]).toContain((await get(`/content/news/${id}`)).status);
    },
  );

  it('lists the tutorials of a country, each with the page that it opens', async () => {
    const nigeria = await all<Tutorial>('/content/tutorials', 'NG');
    const ghana = await all<Tutorial>('/content/tutorials', 'GH');
    expect(nigeria.length).toBeGreaterThan(ghana.length);
    expect(ghana.every(({ countries }) => countries.includes('GH'))).toBe(true);
  });
});

describe('GET /content/index', () => {
  it('contains what help can find in a country, as plain words', async () => {
    const index = await all<HelpEntry>('/content/index?country=GH', 'NG');
    expect(new Set(index.map(({ kind }) => kind))).toEqual(
      new Set(['faq', 'tutorial', 'news', 'legal']),
    );
    expect(index.some(({ path }) => path.endsWith('#airtime-to-cash'))).toBe(false);
    expect(index.filter(({ title, text }) => /<\w|\{\{/.test(title + text))).toEqual([]);
    expect(index.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
  });
});
