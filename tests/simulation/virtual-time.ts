import pg from 'pg';
import type { MovableClock } from '#tests/support/clock.ts';

const START = Date.UTC(2026, 0, 5, 8);

/**
 * Functions that PostgreSQL finds before its own. `clock_timestamp()` rises a thousand times more slowly than real
 * time, because rows are sorted by it.
 */
const FUNCTIONS = `
  create schema virtual;
  create unlogged table virtual.time(at timestamptz not null, since timestamptz not null);
  create function virtual.now() returns timestamptz language sql stable
    as 'select at from virtual.time';
  create function virtual.clock_timestamp() returns timestamptz language sql volatile
    as 'select at + (pg_catalog.clock_timestamp() - since) / 1000 from virtual.time';
  grant usage on schema virtual to public;
  grant select on virtual.time to public;
  set search_path = virtual, pg_catalog, public`;

/** Defaults and functions that were created with PostgreSQL's own clock. */
const REPLACEMENTS = `
  do $$ declare each record; begin
    for each in select d.adrelid::regclass as name, a.attname, pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
    loop execute format('alter table %s alter column %I set default %s', each.name, each.attname,
      replace(each.value, 'pg_catalog.', '')); end loop;
    for each in select p.oid::regprocedure as name, split_part(setting, '=', 2) as path
      from pg_proc p, unnest(p.proconfig) setting where setting like 'search_path=%'
    loop execute format('alter function %s set search_path = virtual, %s', each.name, each.path); end loop;
    execute format('alter database %I set search_path = virtual, pg_catalog, public', current_database());
  end $$`;

/** A clock for the server; {@link installIn} gives the database the same time. */
export class VirtualTime implements MovableClock {
  #now = START;
  /** How far the server's clock is ahead of the database's, in milliseconds. */
  skewMs = 0;
  #admin: pg.Client | undefined;

  now = (): Date => new Date(this.#now + this.skewMs);

  /** For set-up only, before the database has its clock. */
  advance = (seconds: number): void => {
    this.#now += seconds * 1000;
  };

  /** Makes every connection that opens from now on read this clock instead of PostgreSQL's. */
  async installIn(databaseUrl: string): Promise<void> {
    this.#admin = new pg.Client({ connectionString: databaseUrl });
    await this.#admin.connect();
    await this.#admin.query(FUNCTIONS);
    await this.#admin.query(REPLACEMENTS);
    await this.#admin.query('insert into virtual.time values ($1, pg_catalog.now())', [
      new Date(this.#now),
    ]);
  }

  /** Moves both clocks, by a second or more. */
  async moveTo(at: Date): Promise<void> {
    this.#now = Math.max(at.getTime(), this.#now + 1000);
    await this.#admin?.query(
      'update virtual.time set at = $1, since = pg_catalog.clock_timestamp()',
      [new Date(this.#now)],
    );
  }

  close = async (): Promise<void> => this.#admin?.end();
}
