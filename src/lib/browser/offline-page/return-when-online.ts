const isReading = () => window.scrollY > 0 || document.querySelector('main details[open]') !== null;

/** Opens the requested page, which is the address in the bar, unless that is /offline itself. */
export function proceed(): void {
  if (location.pathname === '/offline') location.assign('/');
  else location.reload();
}

/** Once back online, opens the requested page automatically, unless someone is reading here. */
export function returnWhenOnline(): void {
  document.querySelector('[data-try-again]')?.addEventListener('click', (event) => {
    event.preventDefault();
    proceed();
  });
  const said = document.querySelector<HTMLElement>('[data-online-again]');
  window.addEventListener('online', () => {
    if (said && isReading()) said.hidden = false;
    else proceed();
  });
}
