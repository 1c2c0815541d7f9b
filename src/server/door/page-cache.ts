import { createHash } from 'node:crypto';
import type { StoredAnswer } from './stored-answer.ts';

export interface KeptPage {
  answer: StoredAnswer;
  /** Of all its forms. */
  bytes: number;
  /** Tells whether the page that is made next is the same. */
  source: string;
  screen: string | undefined;
}

interface Entry {
  page: Promise<KeptPage | undefined>;
  /** The page once it is made. */
  made: KeptPage | undefined;
  until: number;
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

  /** What counts for a key now: its page to wait for, and the one that is `made` already. */
  find(key: string): Readonly<Entry> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  /**
   * Keeps what `make` gives, unless it gives nothing: such a page belongs to its visitor alone. `make`
   * is told what was kept before, for most pages are the same again.
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
