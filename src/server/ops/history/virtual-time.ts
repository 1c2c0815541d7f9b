import pg from 'pg';
import { startupOptions } from '#server/db/session-settings.ts';
import type { Clock } from '#server/platform/clock.ts';

export const SEARCH_PATH = 'virtual,pg_catalog,public';

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
  grant select on virtual.time to public`;

/** Defaults and functions that were created with PostgreSQL's own clock. */
const REPLACEMENTS = `
  set local search_path = ${SEARCH_PATH};
  do $$ declare each record; begin
    for each in select d.adrelid::regclass as name, a.attname, pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
    loop execute format('alter table %s alter column %I set default %s', each.name, each.attname,
      replace(each.value, 'pg_catalog.', '')); end loop;
    for each in select p.oid::regprocedure as name, split_part(setting, '=', 2) as path
      from pg_proc p, unnest(p.proconfig) setting where setting like 'search_path=%'
    loop execute format('alter function %s set search_path = virtual, %s', each.name, each.path); end loop;
  end $$`;

/** Gives defaults and functions PostgreSQL's own clock again. */
const RESTORATION = `
  do $$ declare each record; begin
    for each in select d.adrelid::regclass as name, a.attname, pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ 'virtual\\.'
    loop execute format('alter table %s alter column %I set default %s', each.name, each.attname,
      replace(each.value, 'virtual.', '')); end loop;
    for each in select p.oid::regprocedure as name, split_part(setting, '=', 2) as path
      from pg_proc p, unnest(p.proconfig) setting where setting like 'search_path=virtual, %'
    loop execute format('alter function %s set search_path = %s', each.name,
      replace(each.path, 'virtual, ', '')); end loop;
    drop schema if exists virtual cascade;
  end $$`;

/** All of it happens, or nothing. */
const together = (...statements: string[]): string => ['begin', ...statements, 'commit'].join(';');

/**
 * A clock for the server that also is the clock of a database. Connections have to find its functions: those of
 * {@link onVirtualTime} do.
 */
export class VirtualTime implements Clock {
  /** Milliseconds since 1970. */
  protected ms: number;
  #admin: pg.Client | undefined;

  constructor(start: Date) {
    this.ms = start.getTime();
  }

  now = (): Date => new Date(this.ms);

  /** Gives the database this clock. The login has to own the database's tables and functions. */
  async installIn(databaseUrl: string): Promise<void> {
    this.#admin = new pg.Client({ connectionString: databaseUrl });
    await this.#admin.connect();
    await this.#admin.query(together(FUNCTIONS, REPLACEMENTS));
    await this.#admin.query('insert into virtual.time values ($1, pg_catalog.now())', [this.now()]);
  }

  /** Moves both clocks, by a second or more. */
  async moveTo(at: Date): Promise<void> {
    this.ms = Math.max(at.getTime(), this.ms + 1000);
    await this.#admin?.query(
      'update virtual.time set at = $1, since = pg_catalog.clock_timestamp()',
      [new Date(this.ms)],
    );
  }

  close = async (): Promise<void> => this.#admin?.end();
}

/** The address for connections that read the virtual clock. */
export function onVirtualTime(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = `${startupOptions(databaseUrl)} -c search_path=${SEARCH_PATH} -c synchronous_commit=off`;
  url.searchParams.set('options', options.trim());
  return url.toString();
}

/** Gives a database its own clock again; does nothing where it has it. */
export async function restoreTime(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_namespace where nspname = 'virtual'`);
    if (rowCount) await client.query(RESTORATION);
  } finally {
    await client.end();
  }
}
