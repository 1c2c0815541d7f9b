import pg from 'pg';
import { awaitOpening, takeTurn } from './turns.ts';

/** What happens at a statement instead of its ordinary answer. */
export type StatementFault =
  'deadlock' | 'serialization failure' | 'crash before' | 'crash after' | 'connection lost';

type Send = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Send; connect: Send };
const { query: send, connect } = prototype;

export const never = new Promise<never>(() => undefined);
const sqlStates = { deadlock: '40P01', 'serialization failure': '40001' };

const nameOf = (client: pg.Client): unknown =>
  (Reflect.get(client, 'connectionParameters') as { application_name?: string }).application_name;

/** Closes the socket as the system does for a killed process, without any event on this side. */
function vanish(client: pg.Client): void {
  const { stream } = Reflect.get(client, 'connection');
  stream.removeAllListeners();
  stream.on('error', () => undefined);
  stream.destroy();
}

/** The connections of one server process, known by their name, and the fault that is planned for them. */
export class Connections {
  readonly name: string;
  readonly #clients = new Set<pg.Client>();
  #planned: { fault: StatementFault; at: number } | undefined;
  /** How many are at work that no fault may meet. */
  calm = 0;
  /** Nothing that it still does has an effect. */
  isDead = false;
  #die!: () => void;
  /** Resolves when the process dies. */
  readonly death = new Promise<'died'>((resolve) => {
    this.#die = () => resolve('died');
  });

  constructor(name: string) {
    this.name = name;
    all.set(name, this);
  }

  /** The fault happens at the n-th statement from now. */
  plan(fault: StatementFault, at: number): void {
    this.#planned = { fault, at };
  }

  /** Cancels the fault that was planned; returns whether it hadn't happened. */
  cancel(): boolean {
    const isLeft = this.#planned !== undefined;
    this.#planned = undefined;
    return isLeft;
  }

  open(client: pg.Client, args: unknown[]): unknown {
    if (this.isDead) return never;
    this.#clients.add(client);
    awaitOpening(client, this.death);
    return connect.apply(client, args);
  }

  query(client: pg.Client, args: unknown[]): unknown {
    if (this.isDead) return never;
    const turn = takeTurn(
      client,
      args,
      (later) => this.#answer(client, later),
      () => this.isDead,
    );
    return turn ? turn.result : this.#answer(client, args);
  }

  #answer(client: pg.Client, args: unknown[]): unknown {
    if (this.isDead) return never;
    const fault = this.#due(args[0]);
    if (!fault) return send.apply(client, args);
    if (fault === 'crash after') {
      const { text, values } = args[0] as pg.QueryConfig;
      const query =
        text === undefined ? args[0] : { ...(args[0] as object), values: values ?? args[1] };
      void Promise.resolve(send.call(client, query, args[1]))
        .catch(() => undefined)
        .then(() => this.end());
      return never;
    }
    if (fault === 'crash before') {
      this.end();
      return never;
    }
    if (fault === 'connection lost') {
      Reflect.get(client, 'connection').stream.destroy();
      return send.apply(client, args);
    }
    const text = `do $$ begin raise exception 'injected ${fault}' using errcode = '${sqlStates[fault]}'; end $$`;
    const callback = args.find((each) => typeof each === 'function');
    return callback ? send.call(client, text, callback) : send.call(client, text);
  }

  /** The process dies: its connections close, and nothing that it still does reaches the database. */
  end(): void {
    this.isDead = true;
    this.#clients.forEach(vanish);
    this.#die();
  }

  #due(asked: unknown): StatementFault | undefined {
    // notices are sent after a call, at a time that no seed decides
    const isNotice = (asked as { name?: string }).name === 'send-notices';
    const isText = typeof asked === 'string' || 'text' in (asked as object);
    if (!this.#planned || this.calm > 0 || !isText || isNotice) return undefined;
    this.#planned.at -= 1;
    if (this.#planned.at > 0) return undefined;
    const { fault } = this.#planned;
    this.#planned = undefined;
    return fault;
  }
}

const all = new Map<string, Connections>();
const of = (client: pg.Client): Connections | undefined => all.get(nameOf(client) as string);

/** Lets every connection of a {@link Connections} pass through it. */
export function watchStatements(): void {
  prototype.connect = function open(...args) {
    const connections = of(this);
    return connections ? connections.open(this, args) : connect.apply(this, args);
  };
  prototype.query = function query(...args) {
    const connections = of(this);
    return connections ? connections.query(this, args) : send.apply(this, args);
  };
}
