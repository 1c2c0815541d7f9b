/**
 * Keeps a page for times without network. One worker serves all pages that ask for it, each within
 * its own scope: the rest of the site starts without it. Waits until the page has what it needs.
 */
export function registerWorker(scope: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it everything works as before, only not offline.
    navigator.serviceWorker.register('/sw.js', { scope }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
