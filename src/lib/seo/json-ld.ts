/** Something described for search engines, in the vocabulary of schema.org. */
export type JsonLd = Readonly<Record<string, unknown>>;

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The text of a JSON-LD script. Characters with a meaning in HTML are escaped, so that no text from a person
 * or a file can close the script element.
 */
export const jsonLdText = (thing: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => escapes[sign]!,
  );

/**
 * A price with at least two decimals, in whatever format the amount or rate is given: 2017.4
 * becomes 2017.40.
 */
export function listedPrice(amount: string, priceCurrency: string): JsonLd {
  const [whole, decimals = ''] = amount.split('.');
  return { price: `${whole}.${decimals.padEnd(2, '0')}`, priceCurrency };
}

/** The breadcrumbs of a page: from the home page to the current one, by name and path. */
export const breadcrumbs = (
  origin: string,
  trail: readonly (readonly [name: string, path: string])[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(path, origin).href,
  })),
});
