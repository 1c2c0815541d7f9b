import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numbers } from '#lib/content/numbers.ts';
import { holdsIn } from '#lib/content/order.ts';
import { kinds, readEntry } from '#lib/content/read-entry.ts';
import { countryCodes } from '#lib/countries.ts';
import { answerOf, pinLockedAnswer } from '#lib/errors/answers.ts';
import { catalogue, type ErrorCode } from '#lib/errors/catalogue.ts';
import { faqCategoryIds } from '#lib/help/faq-categories.ts';
import { helpPaths } from '#lib/help/paths.ts';
import { searchHelp } from '#lib/help/search.ts';
import { orderAnswers } from '#lib/orders/answers.ts';
import { paths } from '#lib/paths.ts';
import { rowFor, routes } from '#lib/routes.ts';
import { helpIndex } from '#server/content/help-index.ts';
import { library } from '#server/content/library.ts';

const all = await library();
const articles = [...all.news, ...all.tutorials, ...all.legal];
const texts = [...all.faqs, ...articles];
const faqsIn = (country: (typeof countryCodes)[number]) => all.faqs.filter(holdsIn(country));
const sources = kinds.flatMap((kind) =>
  readdirSync(`src/content/${kind}`).map((name) =>
    readFileSync(`src/content/${kind}/${name}`, 'utf8'),
  ),
);

/** The pages whose pattern matches a path. */
const rowOf = (path: string) =>
  rowFor(path) ??
  routes.find(({ pattern }) =>
    new RegExp(`^${pattern.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`).test(path),
  );

describe('the texts of help', () => {
  it('are complete: answers for each country, tutorials, news and legal pages', () => {
    for (const country of countryCodes) expect(faqsIn(country).length).toBeGreaterThanOrEqual(40);
    expect(all.tutorials.length).toBeGreaterThanOrEqual(8);
    expect(all.news.length).toBeGreaterThanOrEqual(6);
    expect(all.legal.map(({ id }) => id)).toEqual([
      'terms',
      'privacy',
      'cookies',
      'refunds',
      'aml',
      'fees',
      'complaints',
      'accessibility',
      'security',
    ]);
  });

  it('link only to pages that are built and to existing entries', () => {
    const ids = new Set([...all.faqs.map(helpPaths.answer), paths.tutorials]);
    const known = new Set([
      ...all.news.map(({ id }) => `/help/news/${id}`),
      ...all.tutorials.map(({ id }) => `/help/tutorials/${id}`),
      ...all.legal.map(({ id }) => `/legal/${id}`),
    ]);
    const links = texts.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''),
    );
    const isDead = (href: string) => {
      if (href.startsWith('mailto:')) return false;
      if (href.includes('#')) return !ids.has(href);
      const path = href.replace(/\?.*/, '');
      if (/^\/(?:legal|help\/(?:news|tutorials))\//.test(path)) return !known.has(path);
      return !rowOf(path)?.built;
    };
    expect(links.length).toBeGreaterThan(60);
    expect([...new Set(links)].filter(isDead)).toEqual([]);
    expect(all.tutorials.filter(({ action_path }) => isDead(action_path))).toEqual([]);
  });

  it('never shout, and leave no number unfilled', () => {
    const said = texts.map(({ id, html }) => `${id}: ${html}`);
    expect(said.filter((text) => /!|\{\{|undefined/.test(text))).toEqual([]);
  });

  it('use each number that is defined for them', () => {
    const unused = Object.keys(numbers).filter(
      (name) => !sources.some((source) => source.includes(`{{${name}}}`)),
    );
    expect(unused).toEqual([]);
  });

  it('never state in digits how long something takes that the product has a number for', () => {
    const written = sources.filter((source) => /\d+[- ](?:seconds|minutes|hours)\b/.test(source));
    // the one time without a constant: airtime and data without an answer
    const others = written.filter((source) =>
      /\d+[- ](?:seconds|minutes|hours)\b/.test(source.replaceAll('24 hours', '')),
    );
    expect(others).toEqual([]);
  });
});

const errorAnswers = (Object.keys(catalogue) as ErrorCode[]).flatMap(
  (code) => answerOf(code) ?? [],
);

describe('links to an answer', () => {
  it.each([
    ...new Set([...errorAnswers, pinLockedAnswer]),
    ...Object.values(orderAnswers).map(helpPaths.place),
  ])('of errors and orders: %s exists in every country', (link) => {
    for (const country of countryCodes)
      expect(faqsIn(country).map(helpPaths.answer)).toContain(link);
  });

  it('of features exist', () => {
    const named = readdirSync('src/content/features').flatMap((name) => {
      const file = readFileSync(`src/content/features/${name}`, 'utf8');
      return readEntry('features', name, file).answers ?? [];
    });
    expect(named).toContain('electricity-token');
    const ids = all.faqs.map(({ id }) => id);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('lead to an existing one, wherever one is logged', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:astro|json|md|tsx?)$/.test(name))
      .map((name) => readFileSync(join('src', name), 'utf8'));
    const topics = faqCategoryIds.join('|');
    const link = new RegExp(
      `/help(?:/[a-z/-]+)?#[a-z0-9-]+|(?<=')(?:${topics})#[a-z0-9-]+(?=')`,
      'g',
    );
    const links = files.flatMap((text) => text.match(link) ?? []);
    const known = new Set<string>([paths.tutorials, ...all.faqs.map(helpPaths.answer)]);
    const isDead = (each: string) => !known.has(each) && !known.has(`/help/topics/${each}`);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(isDead)).toEqual([]);
  });

  it('open that answer and nothing else on its page', () => {
    const others = ['content', 'topics', 'stuck', 'vote', 'helpful', 'tutorials'];
    expect(all.faqs.filter(({ id }) => others.includes(id))).toEqual([]);
  });
});

describe('a search in help', () => {
  const first = (query: string, country: (typeof countryCodes)[number] = 'NG') =>
    searchHelp(helpIndex(all, country), query, 3).map(({ entry }) => entry.path);

  it.each([
    ['my withdrawal is pending', '/help/topics/wallet#withdraw-pending'],
    ['where is my token', '/help/topics/bills#electricity-token'],
    ['pin locked', '/help/topics/security#pin-locked'],
    ['card rejected', '/help/topics/gift-cards#giftcard-rejected'],
    ['refund', '/help/topics/orders#refund'],
    ['we are checking', '/help/topics/orders#we-are-checking'],
    ['forgot pasword', '/help/topics/account#forgot-password'],
    ['wrong number airtime', '/help/topics/bills#airtime-wrong-number'],
    ['how to sell gift card', '/help/topics/gift-cards#giftcard-sell-how'],
    ['stop betting', '/help/topics/betting#bet-exclude'],
    ['bvn', '/help/topics/verification#bvn-safe'],
    ['delete account', '/help/topics/account#delete-account'],
    ['stamp duty', '/help/topics/wallet#fees'],
  ])('“%s” finds its answer among the first three', (query, path) => {
    expect(first(query)).toContain(path);
  });

  it('finds nothing that doesn’t apply in the visitor’s country', () => {
    expect(first('how does airtime to cash work', 'GH')).not.toContain(
      '/help/topics/airtime-to-cash#airtime-to-cash',
    );
  });
});
