import { inTurn as fewAtATime } from '#server/platform/in-turn.ts';
import type { Reserved } from './reserve.ts';

/** Enough to keep the database busy, few enough that the others still find a free connection. */
const turns = { running: 4, waiting: Number.POSITIVE_INFINITY, retryAfterS: 1 };

interface Queue {
  run: ReturnType<typeof fewAtATime>;
  people: number;
}

const queues = new Map<string, Queue>();

/** All seats of an event have one queue: items are named from the whole to the part, "event/seat". */
const queueOf = ({ kind, item }: Reserved): string => `${kind} ${item.split('/')[0]}`;

/**
 * Reserves for a few people at a time, first come first served; the rest wait here, where it costs nothing.
 * When a thousand come at once, most of them get their turn after the last one is gone and need no more than a
 * look, instead of a transaction that waits for its lock.
 */
export async function inTurn<T>(thing: Reserved, work: () => Promise<T>): Promise<T> {
  const key = queueOf(thing);
  const queue = queues.get(key) ?? { run: fewAtATime(turns), people: 0 };
  queues.set(key, queue);
  queue.people += 1;
  try {
    return await queue.run(work);
  } finally {
    queue.people -= 1;
    if (queue.people === 0) queues.delete(key);
  }
}
