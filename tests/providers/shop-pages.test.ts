import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import {
  fetchPage,
  fetchPicture,
  type Net,
  type PageAnswer,
} from '#server/providers/shop-pages/fetch-page.ts';
import { isPublicAddress } from '#server/providers/shop-pages/public-address.ts';
import { readPage } from '#server/providers/shop-pages/read-page.ts';

const PUBLIC = '93.184.215.14';
const URL_OF_SHOP = 'https://shop.example/thing';

const answer = (change: Partial<PageAnswer> & { text?: string } = {}): PageAnswer => ({
  status: 200,
  location: undefined,
  contentType: 'text/html; charset=utf-8',
  body: Readable.from([Buffer.from(change.text ?? '<title>A shop</title>')]),
  ...change,
});

/** A network in which every name resolves to these addresses. */
function aNet(addresses: string[] = [PUBLIC], open?: Net['open']) {
  return {
    resolve: vi.fn((_host: string) => Promise.resolve(addresses)),
    open: vi.fn(open ?? (() => Promise.resolve(answer()))),
  };
}

const movedTo = (location: string) => answer({ status: 302, location });

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:93.184.215.14', '64:ff9b::7f00:1', 'fc00::1'],
    ...['fd12::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ...['3fff::1', '100::1', 'shop.example', ''],
  ])('%s is not fetched', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([PUBLIC, '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:2800:21f::1', '2a00:1450::8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a picture', () => {
  const PICTURE = 'https://cdn.example/a.jpg';
  const aPicture = (bytes: number, contentType = 'image/jpeg') =>
    aNet([PUBLIC], () =>
      Promise.resolve(answer({ contentType, body: Readable.from([Buffer.alloc(bytes)]) })),
    );

  it('is fetched in full, with its type', async () => {
    const found = await fetchPicture(PICTURE, aPicture(3, 'image/WebP; q=1'));
    expect(found).toEqual({ bytes: Buffer.alloc(3), type: 'image/webp' });
  });

  it('is refused above two megabytes, of another type, and at a private address', async () => {
    const most = 2 * 1024 * 1024;
    expect((await fetchPicture(PICTURE, aPicture(most)))?.bytes.length).toBe(most);
    expect(await fetchPicture(PICTURE, aPicture(most + 1))).toBeNull();
    for (const type of ['image/svg+xml', 'text/html', 'image/gif', ''])
      expect(await fetchPicture(PICTURE, aPicture(3, type))).toBeNull();
    expect(await fetchPicture(PICTURE, aNet(['10.0.0.1']))).toBeNull();
  });
});

describe('a page', () => {
  it('is fetched from the address that was resolved once', async () => {
    const net = aNet();
    expect(await fetchPage(URL_OF_SHOP, net)).toBe('<title>A shop</title>');
    expect(net.resolve).toHaveBeenCalledExactlyOnceWith('shop.example');
    expect(net.open.mock.calls[0]?.[1]).toBe(PUBLIC);
  });

  it.each([
    ...['http://shop.example/', 'https://shop.example:8443/', 'https://a:b@shop.example/'],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/'],
    ...['https://[::ffff:7f00:1]/', 'https://localhost/', 'file:///etc/passwd', 'nothing'],
  ])('is not fetched by %s', async (url) => {
    const net = aNet();
    expect(await fetchPage(url, net)).toBeNull();
    expect([net.resolve.mock.calls, net.open.mock.calls]).toEqual([[], []]);
  });

  it('of a name with one private address among its own is not fetched', async () => {
    for (const addresses of [['10.0.0.1'], [PUBLIC, '127.0.0.1'], []]) {
      const net = aNet(addresses);
      expect(await fetchPage(URL_OF_SHOP, net)).toBeNull();
      expect(net.open).not.toHaveBeenCalled();
    }
  });

  it('is followed through three redirects, each checked again, and no further', async () => {
    const hops = (n: number) =>
      aNet([PUBLIC], (url) => {
        const at = Number(url.pathname.slice(1));
        return Promise.resolve(at < n ? movedTo(`/${at + 1}`) : answer());
      });
    const three = hops(3);
    expect(await fetchPage('https://shop.example/0', three)).toContain('A shop');
    expect(three.resolve).toHaveBeenCalledTimes(4);
    expect(await fetchPage('https://shop.example/0', hops(4))).toBeNull();
  });

  it.each([
    ...['http://shop.example/', 'https://127.0.0.1/', 'https://inside.example/', '//[::1]/'],
    ...['file:///etc/passwd', 'https://shop.example:22/'],
  ])('is not followed to %s', async (location) => {
    const net = aNet([PUBLIC], () => Promise.resolve(movedTo(location)));
    net.resolve.mockImplementation((host) =>
      Promise.resolve([host === 'inside.example' ? '192.168.0.1' : PUBLIC]),
    );
    expect(await fetchPage(URL_OF_SHOP, net)).toBeNull();
    expect(net.open).toHaveBeenCalledTimes(1);
  });

  it('is read for 512 KB and no more', async () => {
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += 1;
        yield Buffer.alloc(64 * 1024, 'a');
      }
    }
    const net = aNet([PUBLIC], () => Promise.resolve(answer({ body: Readable.from(endless()) })));
    expect((await fetchPage(URL_OF_SHOP, net))?.length).toBe(512 * 1024);
    expect(sent).toBeLessThan(100);
  });

  it('is abandoned when its time is up, wherever it hangs', async () => {
    const never = new Promise<never>(() => undefined);
    const slow = Readable.from(
      (async function* slowly() {
        yield Buffer.from('<title>');
        await never;
      })(),
    );
    expect(await fetchPage(URL_OF_SHOP, { ...aNet(), resolve: () => never }, 20)).toBeNull();
    expect(await fetchPage(URL_OF_SHOP, { ...aNet(), open: () => never }, 20)).toBeNull();
    const hanging = aNet([PUBLIC], () => Promise.resolve(answer({ body: slow })));
    expect(await fetchPage(URL_OF_SHOP, hanging, 20)).toBeNull();
  });

  it('is HTML that was found; everything else is dropped unread', async () => {
    for (const change of [{ contentType: 'application/json' }, { status: 404 }, { status: 302 }]) {
      const given = answer(change);
      const destroy = vi.spyOn(given.body, 'destroy');
      expect(
        await fetchPage(
          URL_OF_SHOP,
          aNet([PUBLIC], () => Promise.resolve(given)),
        ),
      ).toBeNull();
      expect(destroy).toHaveBeenCalled();
    }
    expect(
      await fetchPage(
        URL_OF_SHOP,
        aNet([PUBLIC], () => Promise.reject(new Error('no'))),
      ),
    ).toBeNull();
  });
});

describe('the content of a page', () => {
  const ld = (data: unknown) =>
    `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const read = (html: string) => readPage(html, 'https://www.shop.example/a');

  it('is read from linked data first', () => {
    const offers = [{ price: 1299, priceCurrency: 'USD' }];
    const graph = {
      '@graph': [{ '@type': 'WebPage' }, { '@type': ['Product'], name: 'A &amp; B', offers }],
    };
    expect(read(`<title>Other</title>${ld(graph)}`)).toEqual({
      site: 'shop.example',
      title: 'A & B',
      price: { amount: '1299.00', currency: 'USD' },
      picture: null,
    });
  });

  it('includes a picture by https only, wherever it is named', () => {
    const product = (image: unknown) => ld({ '@type': 'Product', name: 'A', image });
    const og = '<meta property="og:image" content="/a.jpg?w=1&amp;h=2">';
    expect(read(product(['https://cdn.example/a.jpg', 'b'])).picture).toBe(
      'https://cdn.example/a.jpg',
    );
    expect(read(product({ url: '//cdn.example/a.jpg' })).picture).toBe('https://cdn.example/a.jpg');
    expect(read(og).picture).toBe('https://www.shop.example/a.jpg?w=1&h=2');
    for (const image of [
      'http://cdn.example/a.jpg',
      'data:image/png;base64,AA',
      'file:///a',
      7,
      {},
    ])
      expect(read(product(image)).picture).toBeNull();
  });

  it('is read from Open Graph, then from the title', () => {
    const metas = `<meta property="og:title" content="Shoes"><meta content='1,049.5' name='product:price:amount'>
      <meta property="product:price:currency" content="GBP">`;
    expect(read(metas)).toMatchObject({
      title: 'Shoes',
      price: { amount: '1049.50', currency: 'GBP' },
    });
    expect(read('<TITLE lang=en> Two\n words </TITLE>')).toMatchObject({
      title: 'Two words',
      price: null,
    });
    expect(read('nothing')).toMatchObject({ title: null, price: null });
  });

  it('is plain and short, whatever it contains', () => {
    const name = `<b onclick="x">Hi</b>&lt;script&gt;\u202e\u0000 &#0;&#xD800; ${'a'.repeat(500)}`;
    const { title } = read(ld({ '@type': 'Product', name }).replaceAll('</b>', ''));
    expect(title?.length).toBeLessThanOrEqual(120);
    expect(title).not.toMatch(/[<>\p{C}]/u);
    expect(title?.isWellFormed()).toBe(true);
  });

  it.each([0, '0.00', '-5', '1e9', '1.299,00', 'NaN', {}, [], null, '9'.repeat(12), '1.999'])(
    'contains no price when it is %o',
    (price) => {
      const offers = { price, priceCurrency: 'USD' };
      expect(read(ld({ '@type': 'Product', name: 'A', offers })).price).toBeNull();
    },
  );

  it('is read quickly, however odd it is', () => {
    const odd = ['<meta ', '<title>', '<script type="application/ld+json">', '&#1', '<'];
    for (const text of odd) expect(read(text.repeat((512 * 1024) / text.length)).price).toBeNull();
  });
});
