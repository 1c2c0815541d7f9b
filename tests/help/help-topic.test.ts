import { describe, expect, it } from 'vitest';
import { countryCodes } from '#lib/countries.ts';
import { faqCategoryIds } from '#lib/help/faq-categories.ts';
import { readTopic } from '#lib/help/topic.ts';
import { library } from '#server/content/library.ts';

const { faqs } = await library();
const idsOf = (topic: ReturnType<typeof readTopic>) => topic?.faqs.map(({ id }) => id) ?? [];

describe('a topic of help', () => {
  it.each(countryCodes)('shows in %s each answer that applies there, once', (country) => {
    const shown = faqCategoryIds
      .map((id) => readTopic(faqs, id, country))
      .filter((topic) => topic?.onlyIn === undefined)
      .flatMap(idsOf);
    const held = faqs.filter(({ countries }) => countries.includes(country));
    expect(shown.toSorted()).toEqual(held.map(({ id }) => id).toSorted());
  });

  it('is read in the order of its answers, and links to all other topics that have some', () => {
    const topic = readTopic(faqs, 'security', 'KE');
    expect(idsOf(topic).slice(0, 2)).toEqual(['what-is-the-pin', 'pin-locked']);
    const others = topic?.others.map(({ id }) => id);
    expect(others).toContain('wallet');
    expect(others).not.toContain('security');
    expect(others).not.toContain('betting');
  });

  it('that applies elsewhere only is shown to who followed a link, and names the country', () => {
    const topic = readTopic(faqs, 'betting', 'GH');
    expect(topic?.onlyIn).toBe('Nigeria');
    expect(idsOf(topic)).toContain('bet-exclude');
    expect(readTopic(faqs, 'betting', 'NG')?.onlyIn).toBeUndefined();
  });

  it('that doesn’t exist is empty', () => {
    for (const id of [undefined, '', 'no-such-topic', 'constructor'])
      expect(readTopic(faqs, id, 'NG')).toBeUndefined();
  });
});
