/** The one place that moves the browser, so that tests can watch it and nothing else has to know. */
export const goTo = (path: string): void => location.assign(path);

export const replaceWith = (path: string): void => location.replace(path);

export const reloadPage = (): void => location.reload();

// Not from the table of paths: this file stands in every page, and the table would come along.
const boxPages: readonly string[] = ['/login', '/sign-up'];

/**
 * Goes on after signing in: to a path, or the page again when it is the one in view (spec 4). Back
 * does not lead to the page of the sign-in box, which would lead here again.
 */
export function goOrReload(path: string): void {
  const target = new URL(path, location.href);
  if (target.pathname === location.pathname && target.search === location.search) reloadPage();
  else if (boxPages.includes(location.pathname)) replaceWith(path);
  else goTo(path);
}
