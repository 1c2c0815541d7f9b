/**
 * What /help does without being touched: opens the answer that the address names, for browsers that
 * do not by themselves, and fetches the search with the first touch of its field.
 */
export function watchHelp(page: Document, window: Window): void {
  const open = () =>
    page
      .getElementById(window.location.hash.slice(1))
      ?.closest('details')
      ?.setAttribute('open', '');
  window.addEventListener('hashchange', open);
  open();
  const form = page.querySelector<HTMLElement>('[data-help-search]');
  const wake = () => void import(/* @vite-ignore */ form?.dataset['helpSearch'] ?? '');
  form?.addEventListener('focusin', wake, { once: true });
}
