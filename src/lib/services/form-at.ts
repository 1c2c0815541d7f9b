import { paths } from '#lib/paths.ts';
import type { Form } from './service.ts';
import { groups, services } from './services.ts';

export interface PageForm extends Form {
  /** Its services don't exist in Ghana (spec 4). */
  notInGhana: boolean;
}

const isUnder = (path: string, pathname: string) => `${pathname}/`.startsWith(`${path}/`);

const isInGhana = (slug: string) =>
  services.find(({ service }) => service === slug)?.on?.GH !== 'country';

// the longest path first, because its pages are also under the shorter ones
const forms: readonly PageForm[] = [
  ...groups.flatMap(({ forms: own, offers }) =>
    own.map((form) => {
      const offered = offers.filter(({ path }) => isUnder(form.path, path));
      const slugs = offered.flatMap((offer) => offer.services);
      return { ...form, notInGhana: slugs.length > 0 && !slugs.some(isInGhana) };
    }),
  ),
  // people return to the settings as they do to a product
  { name: 'settings', path: paths.settings, notInGhana: false },
].sort((one, other) => other.path.length - one.path.length);

/** The form that a page belongs to; undefined where nothing is bought or sold. */
export function formAt(page: string): PageForm | undefined {
  const { pathname } = new URL(page, 'http://localhost');
  return forms.find(({ path }) => isUnder(path, pathname));
}
