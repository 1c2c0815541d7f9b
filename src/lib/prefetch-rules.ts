/**
 * Links are fetched ahead on tap only, by the browser itself; a page marked no-store is not fetched
 * twice. The page carries this text as data and puts it to work where the line allows; the CSP allows
 * exactly this text by its hash.
 */
export const prefetchRules =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},' +
  '{"not":{"selector_matches":"[data-no-prefetch],[download]"}}]},"eagerness":"conservative"}]}';
