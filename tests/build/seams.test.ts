import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import hydrate from '@astrojs/react/client.js';
import { describe, expect, it, vi } from 'vitest';
import { expectSeam } from '#build/seams.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), 'utf8');
const island = read('astro/dist/runtime/server/astro-island.prebuilt.js');
describe('what the build relies on in Astro', () => {
  it('includes an island that stays marked until its hydration has finished', () => {
    // see src/build/islands/hydrate.ts: presses are kept while the attribute is there
    expect(island).toMatch(/await this\.hydrator\(this\)\([^;]*\),this\.removeAttribute\("ssr"\)/);
    expect(island).toContain('new CustomEvent("astro:hydrate")');
    expect(island).toContain('astro:hydration-error');
  });

  it('includes an island that exposes its directive and requests one by name', () => {
    expect(island).toContain('{client:this.getAttribute("client")}');
    expect(island).toMatch(/Astro\[[^\]]*\]\(/);
  });

  it('includes a renderer of React that accepts other entry points', () => {
    const addRenderer = vi.fn();
    const options = { command: 'build', config: {}, addRenderer, updateConfig: vi.fn() };
    const setUp = react().hooks['astro:config:setup'] as unknown as (given: object) => void;
    setUp({ ...options, injectScript: vi.fn() });
    expect(addRenderer).toHaveBeenCalledWith(
      expect.objectContaining({
        clientEntrypoint: expect.any(String) as string,
        serverEntrypoint: expect.any(String) as string,
      }),
    );
  });

  it('includes a renderer of React in two halves', () => {
    expect(hydrate.length).toBe(1);
    // it can't be imported outside of a build
    const server = read('@astrojs/react/dist/server.js');
    for (const name of ['check', 'renderToStaticMarkup'])
      expect(server).toMatch(new RegExp(`const renderer = \\{[^}]*\\b${name}\\b`));
  });

  it('stops the build when it is missing, and names the page to read', () => {
    expect(() => expectSeam([].length, 'sheets')).toThrow(/no sheets .* src\/build\/README\.md/);
  });
});
