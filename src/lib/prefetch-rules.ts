/**
 * Links are fetched ahead on tap only, by the browser itself: no script, nothing on data saver, and
 * a page marked no-store is not fetched twice. The document layout prints this text as it stands
 * in `<script type="speculationrules" is:inline>`; the CSP allows exactly this text by its hash.
 */
export const prefetchRules =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":"/api/*"}},' +
  '{"not":{"selector_matches":"[data-no-prefetch],[download]"}}]},"eagerness":"conservative"}]}';
