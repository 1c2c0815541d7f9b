import { inTurn as fewAtATime } from '#server/platform/in-turn.ts';

/** Enough to keep the database busy, few enough that a place is held before most have looked. */
const turns = { running: 4, waiting: Number.POSITIVE_INFINITY, retryAfterS: 1 };

interface Queue {
  run: ReturnType<typeof fewAtATime>;
  people: number;
}

const queues = new Map<string, Queue>();

/**
 * Does work about one event for a few people at a time, first come first served; the rest wait here, where it costs
 * nothing. When a thousand come at once, most of them look after the last place is gone, and hear it at once,
 * instead of all of them finding it free and then waiting for its lock.
 */
export async function inTurn<T>(event: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(event) ?? { run: fewAtATime(turns), people: 0 };
  queues.set(event, queue);
  queue.people += 1;
  try {
    return await queue.run(work);
  } finally {
    queue.people -= 1;
    if (queue.people === 0) queues.delete(event);
  }
}
