import { routes, type Row } from '#lib/routes.ts';

/** The name of a page in what we count: of its pattern, so that no id is ever in it. */
const nameOf = (pattern: string): string =>
  pattern.slice(1).replaceAll(/[[\]]/g, '').replaceAll('/', '-').replaceAll('_', '-') ||
  'dashboard';

const isFile = (pattern: string) => /\.\w+$/.test(pattern);

/**
 * The desk and the sandbox are work and play of our own, and what machines fetch is no screen: nobody
 * counts them.
 */
const isCounted = ({ who, pattern }: Row): boolean =>
  who !== 'operator' && who !== 'deskDoor' && who !== 'sandbox' && !isFile(pattern);

export const screens: readonly string[] = routes
  .filter(isCounted)
  .map(({ pattern }) => nameOf(pattern));

/** The screen of a row of the guard table, undefined where nothing is counted. */
export const screenOf = (row: Row | undefined): string | undefined =>
  row && isCounted(row) ? nameOf(row.pattern) : undefined;
