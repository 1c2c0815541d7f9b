import { groupFaqs, holdsIn, sortFaqs, type FaqGroup } from '#lib/content/order.ts';
import type { Faq } from '#lib/content/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';

export interface HelpTopic extends FaqGroup {
  /** The countries it applies in, by name, if the reader's isn't one of them. */
  onlyIn: string | undefined;
  /** The other topics that have answers for the reader. */
  others: FaqGroup[];
}

const namesOf = (faqs: readonly Faq[]): string =>
  [...new Set(faqs.flatMap(({ countries }) => countries))]
    .map((code) => supportedCountries[code].name)
    .join(' and ');

/**
 * A help topic for readers in a country. If it has nothing for them, it shows what it has for others and says
 * so, because they followed a link from somewhere.
 */
export function readTopic(
  faqs: readonly Faq[],
  id: string | undefined,
  country: CountryCode,
): HelpTopic | undefined {
  const sorted = sortFaqs(faqs);
  const here = groupFaqs(sorted.filter(holdsIn(country)));
  const own = here.find((group) => group.id === id);
  const group = own ?? groupFaqs(sorted).find((each) => each.id === id);
  if (!group) return undefined;
  const others = here.filter((each) => each.id !== id);
  return { ...group, onlyIn: own ? undefined : namesOf(group.faqs), others };
}
