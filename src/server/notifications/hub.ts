import pg from 'pg';
import type { Logger } from '#server/platform/logger.ts';
import type { Services } from '#server/platform/services.ts';
import { LIVE_CHANNEL, readLive, type LiveEvent } from './live.ts';

export interface Subscriber {
  onEvent(event: LiveEvent): void;
  /**
   * There will be no more events: the database connection broke, or a newer listener replaced it.
   */
  onLost(): void;
}

interface Hub {
  byUser: Map<string, Set<Subscriber>>;
  /** The process's only listening connection; open while there are listeners. */
  line: Promise<pg.Client> | undefined;
}

const hubs = new WeakMap<object, Hub>();

function hubOf(pool: object): Hub {
  const hub = hubs.get(pool) ?? { byUser: new Map<string, Set<Subscriber>>(), line: undefined };
  hubs.set(pool, hub);
  return hub;
}

const allListeners = (hub: Hub) => [...hub.byUser.values()].flatMap((each) => [...each]);

function dropLine(hub: Hub, line: Promise<pg.Client>): void {
  if (hub.line !== line) return;
  hub.line = undefined;
  for (const subscriber of allListeners(hub)) subscriber.onLost();
}

async function listen(options: pg.ClientConfig, hub: Hub, log: Logger): Promise<pg.Client> {
  const client = new pg.Client({ ...options, application_name: 'oja-live' });
  client.on('notification', ({ payload }) => {
    const news = readLive(payload);
    if (!news) return;
    for (const subscriber of hub.byUser.get(news.to) ?? []) subscriber.onEvent(news.event);
  });
  client.on('error', (error) => log.warn({ err: error }, 'live line lost'));
  await client.connect();
  await client.query(`listen ${LIVE_CHANNEL}`);
  return client;
}

function openLine(hub: Hub, { db, log }: Services): Promise<pg.Client> {
  if (hub.line) return hub.line;
  if (!db.direct) throw new Error('Only a database of openDatabase() can be listened to');
  const line = listen(db.direct, hub, log);
  hub.line = line;
  line.then(
    (client) => client.on('end', () => dropLine(hub, line)),
    () => dropLine(hub, line),
  );
  return line;
}

async function closeIfIdle(hub: Hub): Promise<void> {
  const { line } = hub;
  if (hub.byUser.size > 0 || !line) return;
  hub.line = undefined;
  await line.then((client) => client.end()).catch(() => undefined);
}

/** Ends a user's oldest listeners in this process until fewer than `most` are left. */
export function endOldest({ db }: Services, userId: string, most: number): void {
  const listeners = [...(hubOf(db.sql).byUser.get(userId) ?? [])];
  for (const oldest of listeners.slice(0, Math.max(0, listeners.length - most + 1)))
    oldest.onLost();
}

/**
 * Subscribes to what any process publishes about a user; when it resolves, it is listening. Returns the
 * function that unsubscribes; the last one to unsubscribe closes the connection.
 */
export async function subscribe(
  services: Services,
  userId: string,
  subscriber: Subscriber,
): Promise<() => Promise<void>> {
  const hub = hubOf(services.db.sql);
  const mine = hub.byUser.get(userId) ?? new Set<Subscriber>();
  hub.byUser.set(userId, mine);
  mine.add(subscriber);
  const stop = async () => {
    mine.delete(subscriber);
    if (mine.size === 0 && hub.byUser.get(userId) === mine) hub.byUser.delete(userId);
    await closeIfIdle(hub);
  };
  try {
    await openLine(hub, services);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
