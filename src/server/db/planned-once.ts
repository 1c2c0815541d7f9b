import type pg from 'pg';

/** More than the product has. Each connection keeps a plan for each. */
const MOST = 300;

/** Conditions by a key: there is one way to find their rows, however large the table is. */
const BY_KEY =
  /where \(?"\w+"\."(?:id|order_id)" = \$\d+(?: and "\w+"\."(?:status|position)" (?:= \$\d+|in \(\$\d+\))\))?(?: order by "\w+"\."(?:id|position)" asc| for no key update| returning [^()]*)?$/;
const INSERT =
  /^insert into "\w+" \([^()]*\) values \([^()]*\)(?: on conflict [^']*)?(?: returning [^()]*)?$/;

const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement; undefined where the plan depends on the values. */
export function planName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  if (!BY_KEY.test(text) && !INSERT.test(text)) return undefined;
  const name = `planned-${names.size}`;
  names.set(text, name);
  return name;
}

type Ask = (...args: unknown[]) => unknown;

/**
 * A connection for drizzle, which names no statement, so the server would plan each one anew. Inserts and what finds
 * rows by a key are planned once per connection; anything else as before, by its values.
 */
export function plannedOnce<T extends pg.Pool | pg.PoolClient>(sql: T): T {
  const send: Ask = sql.query.bind(sql);
  const ask = (...[asked, ...more]: unknown[]): unknown => {
    const { text, name } = asked as { text?: string; name?: string };
    const kept = text === undefined || name !== undefined ? name : planName(text);
    return send(kept === undefined ? asked : { ...(asked as object), name: kept }, ...more);
  };
  return new Proxy(sql, {
    get: (of, key) => (key === 'query' ? ask : (Reflect.get(of, key) as unknown)),
  });
}
