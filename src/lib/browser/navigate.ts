/** The one place that navigates the browser, so that tests can watch it. */
export const goTo = (path: string): void => location.assign(path);

export const replaceWith = (path: string): void => location.replace(path);

export const reloadPage = (): void => location.reload();

// Not from paths.ts, because this file is in every page, and the script there is bundled with everything it
// names.
const boxPages: readonly string[] = ['/login', '/sign-up'];

/**
 * Continues after signing in: to a path, or by reloading the page if it is the current one (spec
 * 4). Going back doesn't return to the page of the sign-in dialog, which would lead here again.
 */
export function goOrReload(path: string): void {
  const target = new URL(path, location.href);
  if (target.pathname === location.pathname && target.search === location.search) reloadPage();
  else if (boxPages.includes(location.pathname)) replaceWith(path);
  else goTo(path);
}
