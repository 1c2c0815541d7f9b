/** One thing that is described for search engines, in the words of schema.org. */
export type JsonLd = Readonly<Record<string, unknown>>;

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The text of a JSON-LD script. Signs that mean something to HTML are written as escapes, so that no
 * text of a person or a file can end the script it stands in.
 */
export const jsonLdText = (thing: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => escapes[sign]!,
  );

/** Where a page stands: from the first page to the one that is shown, by name and path. */
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
