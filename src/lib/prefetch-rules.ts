/**
 * Links are fetched ahead on tap only, by the browser itself; a page marked no-store is not fetched
 * twice. The page adds this text as it stands; the CSP allows exactly this text by its hash.
 */
export const prefetchRules =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},' +
  '{"not":{"selector_matches":"[data-no-prefetch],[download]"}}]},"eagerness":"conservative"}]}';
