import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync, type ZstdOptions } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadStaticFiles } from '#server/door/static-files.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { packClient } from '#build/pack-client.ts';
import { openDoor, type Answer, type OpenDoor } from '#tests/support/open-door.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-dictionary-'));
const PATH = '/_astro/pages.abc123.dict';
// text that doesn't compress by itself
const common = Array.from({ length: 80 }, (_, n) =>
  createHash('sha256').update(String(n)).digest('hex'),
).join('');
const nameOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;
const html = `<!DOCTYPE html><title>page</title>${common}`;

beforeAll(async () => {
  mkdirSync(join(folder, 'client/_astro'), { recursive: true });
  writeFileSync(join(folder, `client${PATH}`), common);
  await packClient(join(folder, 'client'), join(folder, 'packed'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let open: OpenDoor | undefined;
afterEach(async () => open?.door.close());
const start = async (headers: Record<string, string> = {}) => {
  const pages: PagesHandler = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html', ...headers });
    res.end(html);
  };
  const files = loadStaticFiles(join(folder, 'client'), join(folder, 'packed'));
  return (open = await openDoor({ files, pages, keepPagesMs: 60_000 }));
};

const coming = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};
const having = (name: string) => ({
  headers: {
    ...coming,
    'accept-encoding': `${coming['accept-encoding']}, dcb, dcz`,
    'available-dictionary': name,
  },
});

/** Decodes as a browser does: first the hash of the dictionary, then the content. */
function readWith(text: string, { body }: Answer): string {
  const hash = createHash('sha256').update(text).digest('hex');
  expect(body.subarray(0, 40).toString('hex')).toBe(`5e2a4d1820000000${hash}`);
  const options: ZstdOptions & { dictionary: Buffer } = { dictionary: Buffer.from(text) };
  return zstdDecompressSync(body.subarray(40), options).toString();
}

describe('the dictionary of pages', () => {
  const kinds = [
    ['a page that is kept for all guests', {}],
    ['a page of one visitor', { 'cache-control': 'private, no-store' }],
  ] as const;

  it.each(kinds)('isn’t sent again with %s', async (_kind, headers) => {
    const { ask } = await start(headers);
    for (let view = 0; view < 2; view++) {
      const answer = await ask('/help', having(nameOf(common)));
      expect(answer.headers['content-encoding']).toBe('dcz');
      expect(answer.headers.vary).toContain('Available-Dictionary');
      expect(answer.body.length).toBeLessThan(200);
      expect(readWith(common, answer)).toBe(html);
    }
  });

  it.each(kinds)(
    'is sent with %s to a browser that has another one, or none',
    async (_kind, headers) => {
      const { ask } = await start(headers);
      for (const asked of [having(nameOf('of another build')), { headers: coming }]) {
        const answer = await ask('/help', asked);
        expect(answer.headers['content-encoding']).toBe('br');
        expect(brotliDecompressSync(answer.body).toString()).toBe(html);
      }
    },
  );

  it('is offered to a browser that goes from page to page, and not to one from elsewhere', async () => {
    const { ask } = await start();
    const linkFor = async (headers: Record<string, string>) =>
      (await ask('/help', { headers })).headers['link'];
    expect(await linkFor(coming)).toBe(`<${PATH}>; rel="compression-dictionary"`);
    expect(await linkFor({ ...coming, 'sec-fetch-site': 'none' })).toBeUndefined();
    expect(await linkFor({ ...coming, 'sec-fetch-dest': 'image' })).toBeUndefined();
    expect(await linkFor({ ...coming, 'accept-encoding': 'gzip, br' })).toBeUndefined();
    expect(await linkFor(having(nameOf(common)).headers)).toBeUndefined();
  });

  it('is a file that browsers may use for all pages', async () => {
    const { ask } = await start();
    const answer = await ask(PATH, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'use-as-dictionary': 'match="/*", match-dest=("document")',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(brotliDecompressSync(answer.body).toString()).toBe(common);
  });
});
