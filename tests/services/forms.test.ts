import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#lib/routes.ts';
import { formAt } from '#lib/services/form-at.ts';
import { groups } from '#lib/services/services.ts';

const forms = groups.flatMap((group) => group.forms);
const patterns = routes.map(({ pattern }) => pattern);

it('Every part of the menu is explained on a page that exists', () => {
  const pages = groups.map(({ told }) => told).filter((told) => told !== '/features#pay');
  expect(pages.filter((told) => !existsSync(`src/content${told}.md`))).toEqual([]);
});

describe('the forms of products', () => {
  it('are on pages that exist', () => {
    const isPage = (path: string) => patterns.some((each) => `${each}/`.startsWith(`${path}/`));
    expect(forms.filter(({ path }) => !isPage(path))).toEqual([]);
  });

  it('include every page that the menu offers', () => {
    const offered = groups.flatMap(({ offers }) => offers).map(({ path }) => path);
    expect(offered.filter((path) => !formAt(path))).toEqual([]);
  });

  it('include every page of a service that requires a set-up, so that members come back to it', () => {
    const needSetUp = routes.filter(
      ({ guards, services }) => guards.includes('verify') && services.length > 0,
    );
    expect(needSetUp.map(({ pattern }) => pattern).filter((path) => !formAt(path))).toEqual([]);
  });

  it('are not kept in Ghana where the guard table closes every page of theirs', () => {
    const closed = (path: string) =>
      routes.some(({ pattern, guards }) => pattern === path && guards.includes('unavailable'));
    for (const { path } of forms)
      if (patterns.includes(path))
        expect([path, formAt(path)?.notInGhana]).toEqual([path, closed(path)]);
  });
});
