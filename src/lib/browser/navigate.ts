/** The one place that moves the browser, so that tests can watch it and nothing else has to know. */
export const goTo = (path: string): void => location.assign(path);

export const replaceWith = (path: string): void => location.replace(path);

export const reloadPage = (): void => location.reload();

/** Goes to a path, or loads the page again when it is the one in view (spec 4). */
export function goOrReload(path: string): void {
  const target = new URL(path, location.href);
  if (target.pathname === location.pathname && target.search === location.search) reloadPage();
  else goTo(path);
}
