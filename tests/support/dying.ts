import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Connect = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query; connect: Connect };

export interface Death {
  /** Patterns of statements, matched in order. */
  steps: string[];
  /** Whether it dies before the last of them is sent, or after it was answered. */
  when: 'before' | 'after';
}

interface Life extends Death {
  clients: Set<pg.Client>;
  isOver: boolean;
  end: () => void;
}

/**
 * By the name of their connections. Dead ones stay here, so that their remaining work sends
 * nothing.
 */
const lives = new Map<string, Life>();
const never = new Promise<never>(() => undefined);

const lifeOf = (client: pg.Client): Life | undefined => {
  const { application_name: name } = Reflect.get(client, 'connectionParameters') as {
    application_name?: string;
  };
  return name === undefined ? undefined : lives.get(name);
};

/** Closes the socket as the system does for a killed process, without any event on this side. */
function vanish(client: pg.Client): void {
  const { stream } = Reflect.get(client, 'connection');
  stream.removeAllListeners();
  stream.on('error', () => undefined);
  stream.destroy();
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

function isItsLast({ steps }: Life, text: string): boolean {
  if (steps[0] === undefined || !new RegExp(steps[0]).test(text)) return false;
  steps.shift();
  return steps.length === 0;
}

function watch(): void {
  const { query: send, connect } = prototype;
  prototype.connect = function open(...args) {
    const life = lifeOf(this);
    if (life?.isOver) return never;
    // a connection that is still opening must close as well
    life?.clients.add(this);
    return connect.apply(this, args);
  };
  prototype.query = function query(...args) {
    const life = lifeOf(this);
    if (!life) return send.apply(this, args);
    if (life.isOver) return never;
    if (!isItsLast(life, textOf(args[0]))) return send.apply(this, args);
    if (life.when === 'after')
      return (send.apply(this, args) as Promise<unknown>).then(() => {
        life.end();
        return never;
      });
    life.end();
    return never;
  };
}

/**
 * Runs work like a process that is killed halfway. At the matching statement all its connections
 * close: no further query is sent, and none is answered. The work must connect by the given
 * address.
 * @returns the name of its connections, and whether it died
 */
export async function untilItDies(
  databaseUrl: string,
  { steps, when }: Death,
  work: (url: string) => Promise<void>,
): Promise<{ name: string; died: boolean }> {
  if (lives.size === 0) watch();
  const name = `dying-${randomUUID()}`;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const death = new Promise<boolean>((resolve) => {
    const life: Life = {
      steps: [...steps],
      when,
      clients: new Set(),
      isOver: false,
      end() {
        life.isOver = true;
        life.clients.forEach(vanish);
        resolve(true);
      },
    };
    lives.set(name, life);
  });
  const died = await Promise.race([death, work(url.toString()).then(() => false)]);
  return { name, died };
}
