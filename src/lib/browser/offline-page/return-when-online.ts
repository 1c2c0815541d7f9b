const isReading = () =>
  window.scrollY > 0 || document.querySelector('.off-item[open], .off-faq[open]') !== null;

/** The wanted address opens: it is the one in the bar. On /offline itself there was none. */
export function goOn(): void {
  if (location.pathname === '/offline') location.assign('/');
  else location.reload();
}

/** Back online the wanted page opens by itself, unless somebody is reading here. */
export function returnWhenOnline(): void {
  document.querySelector('[data-try-again]')?.addEventListener('click', (event) => {
    event.preventDefault();
    goOn();
  });
  const said = document.querySelector<HTMLElement>('[data-online-again]');
  window.addEventListener('online', () => {
    if (said && isReading()) said.hidden = false;
    else goOn();
  });
}
