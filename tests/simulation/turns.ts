import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from './random.ts';

/** A statement that was sent, and over which connection. */
interface Sent {
  client: pg.Client;
  isOver: () => boolean;
}

interface Waiting {
  client: pg.Client;
  /** The statement, for an order that doesn’t depend on which connection was faster. */
  text: string;
  begin: () => void;
}

/** One of several acts that happen at the same time. */
class Actor {
  isDone = false;
  /** Called when something has happened in it. */
  onMove: () => void = () => undefined;
  /** Statements that wait for their turn, oldest first. */
  readonly waiting: Waiting[] = [];
  /** How many things it awaits that no turn decides, such as a connection. */
  away = 0;
  readonly sent = new Set<Sent>();
  /** When it last sent a statement or got an answer. */
  movedAt = performance.now();

  /** Lets a statement wait. */
  await(statement: Waiting): void {
    this.waiting.push(statement);
    this.move();
  }

  /** Sends the next statement: of each connection the oldest comes first. */
  sendNext(): void {
    const oldest = new Map(this.waiting.toReversed().map((each) => [each.client, each]));
    const [next] = [...oldest.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.begin();
  }

  move(): void {
    this.movedAt = performance.now();
    this.onMove();
  }
}

const current = new AsyncLocalStorage<Actor>();

/** Leaves the acts that happen at the same time, for work that belongs to none of them. */
export async function outsideTurns<T>(work: () => Promise<T>): Promise<T> {
  const actor = current.getStore();
  if (!actor) return work();
  actor.away += 1;
  try {
    return await current.exit(work);
  } finally {
    actor.away -= 1;
    actor.move();
  }
}

/** Lets no other act go on while a connection opens, because the order in which several do is never the same. */
export function awaitOpening(client: pg.Client, death: Promise<unknown>): void {
  const actor = current.getStore();
  if (!actor) return;
  actor.away += 1;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    actor.away -= 1;
    actor.move();
  };
  for (const event of ['connect', 'error', 'end'] as const) client.once(event, end);
  void death.then(end);
}

type Asked = { name?: string; text?: string; submit?: unknown } | string;

const textOf = (asked: Asked): string =>
  typeof asked === 'string' ? asked : (asked.text ?? asked.name ?? '');

type Answer = (error: Error | null, result: unknown) => void;

/**
 * Lets a statement wait for the turn of its act; undefined if it belongs to none.
 * @param answer sends it
 * @param isOver whether its process has died, so that no answer comes
 */
export function takeTurn(
  client: pg.Client,
  args: unknown[],
  answer: (args: unknown[]) => unknown,
  isOver: () => boolean,
): { result: unknown } | undefined {
  const actor = current.getStore();
  const [asked] = args as [Asked];
  const isOther = typeof asked === 'object' && (asked.name === 'send-notices' || asked.submit);
  if (!actor || actor.isDone || isOther) return undefined;
  const sent: Sent = { client, isOver };
  const end = () => {
    actor.sent.delete(sent);
    actor.move();
  };
  const begin = () => {
    actor.sent.add(sent);
    actor.move();
  };
  const wait = (run: () => void) => actor.await({ client, text: textOf(asked), begin: run });
  const at = args.findIndex((each) => typeof each === 'function');
  if (at >= 0) {
    const callback = args[at] as Answer;
    const wrapped: Answer = (error, result) => {
      end();
      callback(error, result);
    };
    wait(() => {
      begin();
      answer(args.with(at, wrapped));
    });
    return { result: undefined };
  }
  const result = new Promise((resolve, reject) => {
    wait(() => {
      begin();
      Promise.resolve(answer(args)).finally(end).then(resolve, reject);
    });
  });
  return { result };
}

/** Nothing in PostgreSQL takes so long unless it waits for a lock, or the machine is busy. */
const POLL_MS = 6;
/** An act that sends nothing for so long waits for another act. */
const PARKED_MS = 3000;

/** The connections of these that wait for a lock. */
type FindBlocked = (pids: readonly number[]) => Promise<ReadonlySet<number>>;

const pidOf = ({ client }: Sent): number => Number(Reflect.get(client, 'processID'));

/** Whether nothing more happens in an act until something happens in another one. */
async function rests(actor: Actor, findBlocked: FindBlocked): Promise<boolean> {
  if (actor.isDone) return true;
  if (actor.away > 0) return false;
  if (actor.waiting.length > 0) return true;
  const sent = [...actor.sent].filter(({ isOver }) => !isOver());
  const quietMs = performance.now() - actor.movedAt;
  if (sent.length === 0) return quietMs > PARKED_MS;
  if (quietMs < POLL_MS) return false;
  const blocked = await findBlocked(sent.map(pidOf));
  return sent.every((each) => blocked.has(pidOf(each)));
}

/** Resolves when something happens in one of the acts, or after a moment. */
async function awaitMove(actors: readonly Actor[]): Promise<void> {
  const limit = new AbortController();
  const moved = new Promise<void>((resolve) => {
    for (const actor of actors) actor.onMove = resolve;
  });
  const moment = sleep(POLL_MS, undefined, { signal: limit.signal }).catch(() => undefined);
  await Promise.race([moved, moment]);
  limit.abort();
}

async function awaitRest(actors: readonly Actor[], findBlocked: FindBlocked): Promise<void> {
  for (;;) {
    await new Promise(setImmediate);
    const moved = awaitMove(actors);
    const resting = await Promise.all(actors.map((actor) => rests(actor, findBlocked)));
    if (!resting.includes(false)) return;
    await moved;
  }
}

/** How rarely the turn changes to another act, from after each statement to almost never. */
const PATIENCE = [0, 0.5, 0.8, 0.95];

/**
 * Does several acts at the same moment. The seed decides after each statement whose next statement PostgreSQL gets;
 * one that waits for a lock lets the others go on.
 */
export async function inTurns<T>(
  random: Random,
  findBlocked: FindBlocked,
  acts: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const actors: Actor[] = [];
  const results: Promise<T>[] = [];
  for (const act of acts) {
    const actor = new Actor();
    actors.push(actor);
    const result = current.run(actor, act).finally(() => {
      actor.isDone = true;
      actor.move();
      while (actor.waiting.length > 0) actor.sendNext();
    });
    result.catch(() => undefined);
    results.push(result);
    await awaitRest(actors, findBlocked);
  }
  const patience = random.pick(PATIENCE);
  let last: Actor | undefined;
  for (;;) {
    await awaitRest(actors, findBlocked);
    if (actors.every(({ isDone }) => isDone)) return Promise.allSettled(results);
    const ready = actors.filter(({ waiting }) => waiting.length > 0);
    if (ready.length === 0) {
      await awaitMove(actors);
      continue;
    }
    last = last && ready.includes(last) && random.chance(patience) ? last : random.pick(ready);
    last.sendNext();
  }
}
