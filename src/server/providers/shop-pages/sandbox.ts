import sharp from 'sharp';
import type { ShopPages } from '#server/ports/shop-pages.ts';
import { readPage } from './read-page.ts';

const page = (
  title: string,
  price: string,
  currency: string,
) => `<!doctype html><title>${title}</title>
<script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: title,
  image: '/picture.png',
  offers: { '@type': 'Offer', price, priceCurrency: currency },
})}</script>`;

/** Pages of shops that don't exist; nothing leaves the machine. */
const pages: Record<string, string> = {
  'shop.oja.example/trainers': page('Runner 3 trainers, white', '64.99', 'USD'),
  'shop.oja.example/bag': page('Canvas bag, green', '11.99', 'USD'),
  'shop.oja.example/headphones': page('Quiet 20 headphones', '119.00', 'USD'),
  'books.oja.example/cookbook': page('Everyday jollof: a cookbook', '18.50', 'GBP'),
  'books.oja.example/river': page('Stories from the river', '6.50', 'GBP'),
  'books.oja.example/no-price': '<title>A book without a price</title>',
};

/** A square in a different colour for each page. */
const draw = (address: string): Promise<Buffer> => {
  const sum = [...address].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  const background = { r: 120 + (sum % 120), g: 90 + (sum % 97), b: 70 + (sum % 83) };
  return sharp({ create: { width: 480, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
};

/** The sandbox's shops: a few pages by address, and no answer from any other. */
export const sandboxShopPages: ShopPages = {
  id: 'sandbox-shop-pages',
  isSandbox: true,
  read(text) {
    const url = URL.parse(text);
    const html = url ? pages[`${url.hostname}${url.pathname}`] : undefined;
    return Promise.resolve(url && html !== undefined ? readPage(html, url.href) : null);
  },
  async readPicture(url) {
    const page = await sandboxShopPages.read(url);
    return page?.picture ? { bytes: await draw(url), type: 'image/png' } : null;
  },
};
