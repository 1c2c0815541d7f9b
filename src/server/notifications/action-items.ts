import type { ActionItem } from '#lib/notifications/contract.ts';
import type { Database } from '#server/db/client.ts';

const MOST = 20;

/** What one feature needs from a member or has in progress; at most twenty, most urgent first. */
export type ReadActions = (db: Database, userId: string, now: Date) => Promise<ActionItem[]>;

const readers = new Set<ReadActions>();

/** Lets a feature list what it needs from a member. */
export function registerActions(read: ReadActions): void {
  readers.add(read);
}

const isInProgress = ({ kind }: ActionItem): boolean => kind === 'progress';
const dueAt = ({ due_at }: ActionItem): number =>
  due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at);

/** What waits for a member, then their orders in progress: by end, then in the order of the features. */
export async function listActions(db: Database, userId: string, now: Date): Promise<ActionItem[]> {
  const found = await Promise.all([...readers].map((read) => read(db, userId, now)));
  return found
    .flat()
    .sort((one, other) => {
      if (isInProgress(one) !== isInProgress(other)) return isInProgress(one) ? 1 : -1;
      const [left, right] = [dueAt(one), dueAt(other)];
      return left === right ? 0 : left - right;
    })
    .slice(0, MOST);
}
