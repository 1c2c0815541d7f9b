import { createHash } from 'node:crypto';

export interface KeptPage {
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  screen: string | undefined;
}

interface Entry {
  page: Promise<KeptPage | undefined>;
  until: number;
  bytes: number;
}

const MAX_PAGES = 500;
const MAX_BYTES = 32 * 1024 * 1024;

export const tagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/**
 * Anonymous pages, compressed, for a few seconds. Requests for a page that is being made wait for
 * it. The number and the size of kept pages are capped; the oldest go first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #lifetimeMs: number;
  #bytes = 0;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  find(key: string): Promise<KeptPage | undefined> | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > performance.now()) return entry.page;
    this.#drop(key, entry);
    return undefined;
  }

  /** Keeps what `make` gives, unless it gives nothing: such a page belongs to its visitor alone. */
  async make(
    key: string,
    make: () => Promise<KeptPage | undefined>,
  ): Promise<KeptPage | undefined> {
    const entry: Entry = { page: make(), until: Infinity, bytes: 0 };
    this.#entries.set(key, entry);
    try {
      const page = await entry.page;
      if (page) this.#settle(key, entry, page);
      else this.#drop(key, entry);
      return page;
    } catch (error) {
      this.#drop(key, entry);
      throw error;
    }
  }

  #settle(key: string, entry: Entry, page: KeptPage): void {
    if (this.#entries.get(key) !== entry) return;
    entry.until = performance.now() + this.#lifetimeMs;
    entry.bytes = page.identity.length + page.br.length + page.gzip.length;
    this.#bytes += entry.bytes;
    for (const [oldest, other] of this.#entries) {
      if (this.#entries.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) break;
      if (other.until !== Infinity) this.#drop(oldest, other);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
