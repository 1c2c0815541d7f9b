import { createHash } from 'node:crypto';
import type { StoredAnswer } from './stored-answer.ts';

export interface KeptPage {
  answer: StoredAnswer;
  /** The size of all its encodings. */
  bytes: number;
  /** A hash that tells whether the next rendering is the same. */
  source: string;
  screen: string | undefined;
  /** Whether it has islands, which may need to know when the page was sent. */
  hasIslands: boolean;
}

interface Entry {
  page: Promise<KeptPage | undefined>;
  /** The page, once it has been rendered. */
  made: KeptPage | undefined;
  until: number;
}

const MAX_PAGES = 500;
const MAX_BYTES = 32 * 1024 * 1024;

export const tagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/**
 * Compressed guests' pages, cached for a few seconds. Requests for a page that is being rendered wait for it.
 * The number and the total size of cached pages are capped; the oldest are dropped first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #lifetimeMs: number;
  #bytes = 0;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** The state of a key now: its page to wait for, and the one that is already `made`. */
  find(key: string): Readonly<Entry> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  /**
   * Caches the result of `make`. If it returns undefined, the page belongs to its visitor alone. `make` gets
   * the previous copy, because most pages don't change.
   */
  async make(
    key: string,
    make: (before: KeptPage | undefined) => Promise<KeptPage | undefined>,
  ): Promise<KeptPage | undefined> {
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    const entry: Entry = { page: make(before?.made), made: undefined, until: Infinity };
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
    entry.made = page;
    this.#bytes += page.bytes;
    for (const [oldest, other] of this.#entries) {
      if (this.#entries.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) break;
      if (other.made) this.#drop(oldest, other);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.made?.bytes ?? 0;
  }
}
