import pg from 'pg';
import { SEARCH_PATH, VirtualTime as Time } from '#server/ops/history/virtual-time.ts';
import type { MovableClock } from '#tests/support/clock.ts';

const START = Date.UTC(2026, 0, 5, 8);

/** A clock for the server that every connection to its database has, too. */
export class VirtualTime extends Time implements MovableClock {
  /** How far the server's clock is ahead of the database's, in milliseconds. */
  skewMs = 0;

  constructor() {
    super(new Date(START));
  }

  override now = (): Date => new Date(this.ms + this.skewMs);

  /** For set-up only, before the database has its clock. */
  advance = (seconds: number): void => {
    this.ms += seconds * 1000;
  };

  override async installIn(databaseUrl: string): Promise<void> {
    await super.installIn(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const name = client.escapeIdentifier(client.database ?? '');
    await client.query(`alter database ${name} set search_path = ${SEARCH_PATH}`);
    await client.end();
  }
}
