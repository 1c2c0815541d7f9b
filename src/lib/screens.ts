import { routes, type Row } from '#lib/routes.ts';

/** The name of a page in our analytics, made from its pattern so that it never contains an id. */
const nameOf = (pattern: string): string =>
  pattern.slice(1).replaceAll(/[[\]]/g, '').replaceAll('/', '-').replaceAll('_', '-') ||
  'dashboard';

const isFile = (pattern: string) => /\.\w+$/.test(pattern);

/**
 * The desk and the sandbox are only used by ourselves, and files that machines fetch aren't screens, so they
 * aren't counted.
 */
const isCounted = ({ who, pattern }: Row): boolean =>
  who !== 'operator' &&
  who !== 'deskDoor' &&
  who !== 'deskAnyone' &&
  who !== 'sandbox' &&
  !isFile(pattern);

export const screens: readonly string[] = routes
  .filter(isCounted)
  .map(({ pattern }) => nameOf(pattern));

/** The screen of a row of the guard table; undefined where nothing is counted. */
export const screenOf = (row: Row | undefined): string | undefined =>
  row && isCounted(row) ? nameOf(row.pattern) : undefined;
