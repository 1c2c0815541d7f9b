import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

/** A unit of commit: a transaction, or a single statement outside of one. */
export interface Commit {
  /** Its statements, without begin and commit. */
  statements: string[];
  /** True if one of them returned or changed a row. */
  found: boolean;
}

const textOf = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? ''))
    .replace(/\s+/g, ' ')
    .trim();

const hasRows = (result: unknown): boolean =>
  [result].flat().some((each) => ((each as pg.QueryResult | undefined)?.rowCount ?? 0) > 0);

/** Calls `hear` with the result of a query, with a promise or a callback. */
function send(
  [client, query]: [pg.Client, Query],
  args: unknown[],
  hear: (result: unknown) => void,
): unknown {
  const last = args.at(-1);
  if (typeof last !== 'function') {
    const answer = query.apply(client, args) as Promise<unknown>;
    answer.then(hear, () => undefined);
    return answer;
  }
  const tell = (error: unknown, result: unknown) => {
    hear(result);
    (last as (...answer: unknown[]) => void)(error, result);
  };
  return query.apply(client, [...args.slice(0, -1), tell]);
}

/** Counts what this process commits in a database during the work, in order of their beginning. */
export async function commitsDuring(
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<Commit[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const counted: Commit[] = [];
  const open = new WeakMap<pg.Client, Commit>();
  const { query } = prototype;
  prototype.query = function count(...args) {
    const text = textOf(args[0]);
    if (this.database !== name) return query.apply(this, args);
    const commit = open.get(this) ?? { statements: [], found: false };
    if (!open.has(this)) counted.push(commit);
    if (/^begin\b/i.test(text)) open.set(this, commit);
    else if (/^(?:commit|rollback)$/i.test(text)) open.delete(this);
    else commit.statements.push(text);
    return send([this, query], args, (result) => (commit.found ||= hasRows(result)));
  };
  try {
    await work();
    return counted;
  } finally {
    prototype.query = query;
  }
}
