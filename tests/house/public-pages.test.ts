import { describe, expect, it } from 'vitest';
import { routes } from '#lib/routes.ts';
import { fits, publicPages } from '#tests/bench/public-pages.ts';

const listed = routes.filter(({ indexed, asksCountry }) => indexed && !asksCountry);
const pathsOf = (pages: typeof publicPages) => pages.map(({ path }) => path.replace(/\?.*/, ''));
/** The rows that match a path; the exact row if there is one. */
const rowsOf = (path: string) =>
  listed.filter(({ pattern }) => pattern === path || fits(pattern, path));

describe('the public pages that are weighed and graded', () => {
  it('include at least one of each row that search engines are told about', () => {
    const paths = pathsOf(publicPages.filter(({ unlisted }) => !unlisted));
    const seen = new Set(paths.flatMap(rowsOf));
    expect(listed.filter((row) => !seen.has(row)).map(({ pattern }) => pattern)).toEqual([]);
  });

  it('name as unlisted only what is not listed', () => {
    const paths = pathsOf(publicPages.filter(({ unlisted }) => unlisted));
    expect(paths.filter((path) => rowsOf(path).length > 0)).toEqual([]);
  });
});
