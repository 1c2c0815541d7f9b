import type { Reserved } from '#server/orders/tables.ts';
import { inTurn as fewAtATime } from '#server/platform/in-turn.ts';

/** Enough to keep the database busy, few enough that the others still find a free connection. */
const turns = { running: 4, waiting: Number.POSITIVE_INFINITY, retryAfterS: 1 };

interface Queue {
  run: ReturnType<typeof fewAtATime>;
  people: number;
  /** Each looks whether what one person in the line wants is still there. */
  looks: Set<() => Promise<void>>;
  isLooking: boolean;
}

const queues = new Map<string, Queue>();

/** All seats of an event have one queue: items are named from the whole to the part, "event/seat". */
const queueOf = ({ kind, item }: Reserved): string => `${kind} ${item.split('/')[0]}`;

/** Someone found nothing left: probably most of those behind them won't either. */
async function lookForAll(queue: Queue): Promise<void> {
  if (queue.isLooking) return;
  queue.isLooking = true;
  await Promise.all([...queue.looks].map((look) => look()));
  queue.isLooking = false;
}

interface Turn<T> {
  /** Throws when it is gone; for many at once it should cost one query. */
  look: () => Promise<void>;
  work: () => Promise<T>;
}

/**
 * Reserves for a few people at a time, first come first served; the rest wait here, where it costs nothing. When a
 * thousand come at once, the first who finds that it is gone lets all who wait look again together, so that they
 * hear it at once instead of opening a transaction, or waiting for their turn, to lose.
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
        // those whose turn has come by then look for themselves
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
