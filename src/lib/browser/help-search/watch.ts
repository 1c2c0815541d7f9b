/**
 * What /help does before it is touched: redirects to the answer in an old address, because all answers were
 * once on this page, and fetches the search when its field is first touched.
 */
export function watchHelp(page: Document, { location }: Pick<Window, 'location'>): void {
  const id = location.hash.slice(1);
  if (id && !location.search && !page.getElementById(id)) location.replace(`/help/answers/${id}`);
  const form = page.querySelector<HTMLElement>('[data-help-search]');
  const wake = () => void import(/* @vite-ignore */ form?.dataset['helpSearch'] ?? '');
  form?.addEventListener('focusin', wake, { once: true });
}
