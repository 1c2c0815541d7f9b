import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';

const boxes: readonly string[] = [paths.login, paths.signUp];

/** Where a guest signs in to return to the current page; the dialogs themselves lead home. */
export const signInFrom = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  boxes.includes(pathname) ? paths.login : paths.loginFor(safeReturnPath(pathname + search));
