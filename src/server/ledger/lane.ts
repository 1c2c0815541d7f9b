import type { Database } from '#server/db/client.ts';
import { postBatch, type BatchOutcome } from './post-batch.ts';
import { post } from './post.ts';
import type { Posted, Posting } from './types.ts';

export interface Lane {
  /** Like post(), but shares a round trip and a commit with other postings made at the same time. */
  post(posting: Posting): Promise<Posted>;
  readonly stats: { single: number; batches: number; batched: number };
}

interface Waiting {
  posting: Posting;
  resolve: (posted: Posted) => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH = 200;

const keyOf = ({ scope, key }: Posting): string => `${scope}\n${key}`;

/** Takes the oldest waiting postings; the same key never appears twice in a batch. */
function takeBatch(queue: Waiting[], most: number): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const item of queue) {
    const key = keyOf(item.posting);
    if (batch.length < most && !keys.has(key)) {
      keys.add(key);
      batch.push(item);
    } else {
      rest.push(item);
    }
  }
  queue.splice(0, queue.length, ...rest);
  return batch;
}

function settle({ resolve, reject }: Waiting, outcome: BatchOutcome): void {
  if (outcome instanceof Error) reject(outcome);
  else resolve(outcome);
}

/**
 * One lane per process: while a call runs, new postings collect; then they all go in one call. There is no
 * timer, so a lone caller never waits. Each caller gets its own result or error.
 */
export function createLane(db: Database, width = 2): Lane {
  const queue: Waiting[] = [];
  const stats = { single: 0, batches: 0, batched: 0 };
  let running = 0;
  let inFlight = 0;

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const [only] = batch;
      if (batch.length === 1 && only) {
        stats.single++;
        only.resolve(await post(db, only.posting));
        return;
      }
      stats.batches++;
      stats.batched += batch.length;
      const outcomes = await postBatch(
        db,
        batch.map((item) => item.posting),
      );
      for (const [index, item] of batch.entries()) {
        settle(item, outcomes[index] ?? new Error('The ledger returned no outcome for a posting'));
      }
    } catch (error) {
      for (const item of batch) item.reject(error);
    }
  }

  async function run(): Promise<void> {
    running++;
    await Promise.resolve(); // postings made in the same tick join the batch
    while (queue.length > 0) {
      const fairShare = Math.ceil((queue.length + inFlight) / width);
      const batch = takeBatch(queue, Math.min(fairShare, MAX_BATCH));
      inFlight += batch.length;
      await runBatch(batch);
      inFlight -= batch.length;
    }
    running--;
  }

  return {
    stats,
    post: (posting) =>
      new Promise((resolve, reject) => {
        queue.push({ posting, resolve, reject });
        if (running < width) void run();
      }),
  };
}

const lanes = new WeakMap<object, Lane>();

/** The lane of a pool, one for each. */
export function lane(db: Database): Lane {
  const known = lanes.get(db.sql);
  if (known) return known;
  const made = createLane(db);
  lanes.set(db.sql, made);
  return made;
}
