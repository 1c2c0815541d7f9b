import type { Faq, Legal, News, Tutorial } from '#lib/content/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { faqCategories, faqCategoryIds, type FaqCategory } from '#lib/help/faq-categories.ts';

type Placed = Pick<Legal, 'id' | 'position'>;
const byPosition = (a: Placed, b: Placed) => a.position - b.position || (a.id < b.id ? -1 : 1);
const rankOf = (category: FaqCategory) => faqCategoryIds.indexOf(category);

export const holdsIn =
  (country: CountryCode) =>
  ({ countries }: { countries: readonly CountryCode[] }): boolean =>
    countries.includes(country);

export const sortFaqs = (faqs: readonly Faq[]): Faq[] =>
  faqs.toSorted((a, b) => rankOf(a.category) - rankOf(b.category) || byPosition(a, b));

/** In the order in which people need them. */
export const sortPlaced = <T extends Tutorial | Legal>(entries: readonly T[]): T[] =>
  entries.toSorted(byPosition);

/** Newest first; those of the same day by name, so that pages stay stable. */
export const sortNews = (news: readonly News[]): News[] =>
  news.toSorted((a, b) =>
    a.published === b.published ? (a.id < b.id ? -1 : 1) : a.published < b.published ? 1 : -1,
  );

export interface FaqGroup {
  id: FaqCategory;
  name: string;
  about: string;
  faqs: Faq[];
}

/** Sorted answers by category, leaving out empty categories. */
export const groupFaqs = (faqs: readonly Faq[]): FaqGroup[] =>
  faqCategoryIds
    .map((id) => ({
      id,
      ...faqCategories[id],
      faqs: faqs.filter(({ category }) => category === id),
    }))
    .filter((group) => group.faqs.length > 0);
