import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

export interface Asked {
  text: string;
  /** The source file that asked. */
  from: string;
}

/** One transaction: several statements between begin and commit, or one alone. */
export interface Counted {
  /** `alone` for a single statement outside of a transaction, which the server commits as well. */
  kind: 'transaction' | 'alone';
  asked: Asked[];
  /** True when one of its statements returned or changed a row. */
  found: boolean;
}

const textOf = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? ''))
    .replace(/\s+/g, ' ')
    .trim();

/** Database plumbing, which asks for others. */
const PLUMBING = /\/src\/server\/db\/|platform\/task\.ts/;
const SOURCE = /\/(src\/server\/[^:)]+|node_modules\/graphile-worker\/dist\/[^:)]+)/;

function callerOf(stack: string): string {
  const frames = stack.split('\n');
  const own = frames.find((line) => SOURCE.test(line) && !PLUMBING.test(line));
  const [, file = 'elsewhere'] = SOURCE.exec(own ?? '') ?? [];
  return file.replace('src/server/', '').replace('node_modules/graphile-worker/dist/', 'queue: ');
}

const hasRows = (result: unknown): boolean =>
  [result]
    .flat()
    .some((each) => Number((each as { rowCount?: number | null } | null)?.rowCount ?? 0) > 0);

/** Hears of the answer, whichever way it is awaited. */
function hear(args: unknown[], tell: (result: unknown) => void): unknown[] {
  const last = args.at(-1);
  if (typeof last !== 'function') return args;
  const own = last as (error: unknown, result: unknown) => void;
  return [
    ...args.slice(0, -1),
    (error: unknown, result: unknown) => {
      tell(result);
      own(error, result);
    },
  ];
}

/** Counts what this process asks of a database during the work. */
export async function countedDuring(
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<Counted[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const counted: Counted[] = [];
  const open = new WeakMap<pg.Client, Counted>();
  const { query: send } = prototype;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  prototype.query = function query(...args) {
    if (this.database !== name) return send.apply(this, args);
    const text = textOf(args[0]);
    if (/^begin/i.test(text)) {
      const begun: Counted = { kind: 'transaction', asked: [], found: false };
      counted.push(begun);
      open.set(this, begun);
    }
    const within = open.get(this);
    const isEdge = /^(begin|commit|rollback)\b/i.test(text);
    const one: Counted = within ?? { kind: 'alone', asked: [], found: false };
    if (!within) counted.push(one);
    if (!isEdge || process.env['COST_EDGES'])
      one.asked.push({ text, from: callerOf(new Error().stack ?? '') });
    if (/^(commit|rollback)$/i.test(text)) open.delete(this);
    const tell = (result: unknown) => {
      one.found ||= hasRows(result);
    };
    const answer = send.apply(this, hear(args, tell));
    if (answer instanceof Promise) void answer.then(tell, () => undefined);
    return answer;
  };
  try {
    await work();
    return counted;
  } finally {
    prototype.query = send;
    Error.stackTraceLimit = limit;
  }
}
