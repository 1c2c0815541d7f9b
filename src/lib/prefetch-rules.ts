/**
 * The browser itself prefetches links, only on tap; a page marked no-store isn't fetched twice. Pages carry
 * this text as data and activate it if the connection allows; the CSP allows exactly this text by its hash.
 */
export const prefetchRules =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},' +
  '{"not":{"selector_matches":"[data-no-prefetch],[download]"}}]},"eagerness":"conservative"}]}';
