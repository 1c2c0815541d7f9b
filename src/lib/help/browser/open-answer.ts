/** Opens the answer that the address names, in browsers that don't do so themselves. */
export function openAnswer(page: Document, window: Window): void {
  const open = () =>
    page
      .getElementById(window.location.hash.slice(1))
      ?.closest('details')
      ?.setAttribute('open', '');
  window.addEventListener('hashchange', open);
  open();
}
