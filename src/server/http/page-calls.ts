import type { Database } from '#server/db/client.ts';
import { PageReads } from '#server/db/page-reads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { hitLimits, type Hit, type LimitName } from './rate-limit.ts';

/** What the calls of one page share: a snapshot of the database, the time, and their rate limits. */
export class PageCalls {
  readonly #services: Services;
  readonly #reads: PageReads;
  readonly #counted = new Map<LimitName, Promise<void>>();

  #nowMs: number;
  readonly clock: Clock = { now: () => new Date(this.#nowMs) };

  constructor(services: Services) {
    this.#services = services;
    this.#nowMs = services.clock.now().getTime();
    this.#reads = new PageReads(services.db);
  }

  get db(): Database {
    return this.#reads.db;
  }

  /**
   * Counts a page once in each limit, however many calls it makes.
   * @throws AppError too_many_requests with the seconds to wait
   */
  async count(hits: readonly Hit[]): Promise<void> {
    const fresh = hits.filter(({ name }) => !this.#counted.has(name));
    if (fresh.length > 0) {
      const counting = hitLimits(this.#services, fresh);
      for (const { name } of fresh) this.#counted.set(name, counting);
    }
    await Promise.all(hits.map(async ({ name }) => this.#counted.get(name)));
  }

  /** Renews the snapshot and the time for later calls. */
  refresh(): Promise<void> {
    this.#nowMs = this.#services.clock.now().getTime();
    return this.#reads.refresh();
  }

  end(): Promise<void> {
    return this.#reads.end();
  }
}
