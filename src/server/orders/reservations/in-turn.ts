import type { Reserved } from '#server/orders/tables.ts';
import { inTurn as fewAtATime } from '#server/platform/in-turn.ts';

/** Enough to keep the database busy, few enough that the others still find a free connection. */
const turns = { running: 4, waiting: Number.POSITIVE_INFINITY, retryAfterS: 1 };

interface Queue {
  run: ReturnType<typeof fewAtATime>;
  people: number;
  /** For those who wait: checks whether their item is still available. */
  looks: Set<() => Promise<void>>;
  isLooking: boolean;
}

const queues = new Map<string, Queue>();

/**
 * The queue of an item. All seats of an event share one: an item is named from the whole to the part,
 * "event/seat".
 */
const queueOf = ({ kind, item }: Reserved): string => `${kind} ${item.split('/')[0]}`;

/** Checks again for everyone who waits, because someone found nothing left. */
async function lookForAll(queue: Queue): Promise<void> {
  if (queue.isLooking) return;
  queue.isLooking = true;
  await Promise.all([...queue.looks].map((look) => look()));
  queue.isLooking = false;
}

interface Turn<T> {
  /** Throws when nothing is left; simultaneous calls should share one query. */
  look: () => Promise<void>;
  work: () => Promise<T>;
}

/**
 * Reserves for a few people at a time, first come first served; the others wait here, where waiting
 * costs nothing. When a thousand come at the same time and one finds nothing left, everyone who
 * waits checks again right away, instead of opening a transaction only to fail.
 * @throws what `look` throws
 */
export function inTurn<T>(thing: Reserved, { look, work }: Turn<T>): Promise<T> {
  const key = queueOf(thing);
  const queue: Queue = queues.get(key) ?? {
    run: fewAtATime(turns),
    people: 0,
    looks: new Set(),
    isLooking: false,
  };
  queues.set(key, queue);
  queue.people += 1;
  return new Promise<T>((resolve, reject) => {
    const lookAgain = () =>
      look().catch((error: Error) => {
        // callers whose turn has come check for themselves
        if (queue.looks.delete(lookAgain)) reject(error);
      });
    queue.looks.add(lookAgain);
    const turn = queue.run(async () => {
      if (!queue.looks.delete(lookAgain)) return;
      await look().catch((error: unknown) => {
        void lookForAll(queue);
        throw error;
      });
      resolve(await work());
    });
    void turn.catch(reject).finally(() => {
      queue.people -= 1;
      if (queue.people === 0) queues.delete(key);
    });
  });
}
