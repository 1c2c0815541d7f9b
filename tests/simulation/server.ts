import pg from 'pg';
import { seedAirtimeLines, seedAirtimeRates } from '#server/airtime-to-cash/seed-airtime.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { seedPlatforms } from '#server/fund-bets/seed-platforms.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { seedSandboxPlans } from '#server/ops/seed/bill-plans.ts';
import { seedSandboxPayins } from '#server/ops/seed/payins.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { leavesNoBooks } from '#tests/support/audited.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { Network } from './network.ts';
import { Connections } from './statements.ts';
import { outsideTurns } from './turns.ts';
import type { VirtualTime } from './virtual-time.ts';

const env = { UNDO_WINDOW_S: '8' };

/** What the product sells, and on which terms. */
async function stock(app: TestApp): Promise<void> {
  const { db } = app.services;
  await seedBillers(db);
  await seedSandboxPlans(db);
  await seedPlatforms(db);
  await seedCards(db);
  await seedAirtimeRates(db);
  await seedAirtimeLines(db);
  await seedShoppingRates(db);
  await seedCoinTerms(db);
  await seedSandboxPayins(db);
  await readPrices(app);
}

/** A server process that can die and start again; its database and its network stay. */
export class Server {
  app: TestApp;
  readonly network: Network;
  /** Reads and writes the database beside the product. */
  readonly admin: pg.Pool;
  /** The same, to see which connections wait. */
  readonly watcher: pg.Pool;
  readonly #base: TestApp;
  readonly #clock: VirtualTime;
  #connections: Connections;
  #starts = 0;
  #restarting: Promise<void> | undefined;

  private constructor(base: TestApp, clock: VirtualTime) {
    this.#base = base;
    this.#clock = clock;
    this.app = base;
    this.network = new Network(clock.now);
    this.#connections = new Connections(`${new URL(base.databaseUrl).pathname}-0`);
    this.admin = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
    this.watcher = new pg.Pool({ connectionString: base.databaseUrl, max: 1 });
    for (const pool of [this.admin, this.watcher]) pool.on('error', () => undefined);
  }

  static async open(clock: VirtualTime): Promise<Server> {
    const base = await anApp({ clock });
    leavesNoBooks(base);
    await clock.installIn(base.databaseUrl);
    const server = new Server(base, clock);
    await server.start();
    await stock(server.app);
    return server;
  }

  /** Starts a process with nothing in its memory. */
  async start(): Promise<void> {
    this.#starts += 1;
    const url = new URL(this.#base.databaseUrl);
    this.#connections = new Connections(`${url.pathname}-${this.#starts}`);
    url.searchParams.set('application_name', this.#connections.name);
    const on = { ...this.#base, databaseUrl: url.toString() };
    this.app = await anApp({ on, clock: this.#clock, env });
    this.network.connect(this.app.services.providers, this.#connections);
  }

  /** Plans a fault at one of the next statements; see {@link Connections}. */
  plan: Connections['plan'] = (fault, at) => this.#connections.plan(fault, at);

  /** Does something beside the business: it meets no fault, and takes no turns. */
  async calmly<T>(work: () => Promise<T>): Promise<T> {
    const connections = this.#connections;
    connections.calm += 1;
    try {
      return await outsideTurns(work);
    } finally {
      connections.calm -= 1;
    }
  }

  /** Cancels what was planned; returns whether it hadn't happened. */
  cancel = (): boolean => this.#connections.cancel();

  /** Does the work, unless the process dies of it; then another one has started when this returns. */
  async during<T>(work: () => Promise<T>): Promise<T | 'died'> {
    const process = this.#connections;
    const ending = await Promise.race([work(), process.death]);
    if (ending === 'died') await outsideTurns(() => this.#restart(process));
    return ending;
  }

  /** Starts another process in place of a dead one, once for everyone who was served by it. */
  async #restart(dead: Connections): Promise<void> {
    if (dead !== this.#connections) return this.#restarting;
    this.#restarting ??= this.#awaitEnd()
      .then(() => this.start())
      .finally(() => {
        this.#restarting = undefined;
      });
    return this.#restarting;
  }

  async close(): Promise<void> {
    await Promise.all([this.admin.end(), this.watcher.end()]);
    await this.app.services.close();
    await this.#clock.close();
    await this.#base.close();
  }

  /** PostgreSQL has rolled back what the dead process began. */
  async #awaitEnd(): Promise<void> {
    for (;;) {
      const { rowCount } = await this.admin.query(
        'select from pg_stat_activity where application_name = $1',
        [this.#connections.name],
      );
      if (rowCount === 0) return;
    }
  }
}
