import type { Env } from '#server/platform/env.ts';
import type { ShopPages } from '#server/ports/shop-pages.ts';
import { fetchPage, fetchPicture } from './fetch-page.ts';
import { openNet } from './open-net.ts';
import { readPage } from './read-page.ts';
import { sandboxShopPages } from './sandbox.ts';

const realShopPages: ShopPages = {
  id: 'shop-pages',
  isSandbox: false,
  async read(url) {
    const html = await fetchPage(url, openNet);
    return html === null ? null : readPage(html, url);
  },
  async readPicture(url) {
    const page = await realShopPages.read(url);
    return page?.picture ? fetchPicture(page.picture, openNet) : null;
  },
};

/** Real pages in production only: a demo fetches nothing that a visitor names. */
export const createShopPages = ({ env }: { env: Env }): ShopPages =>
  env.isProduction && !env.ALLOW_SANDBOX ? realShopPages : sandboxShopPages;
