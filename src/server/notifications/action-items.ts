import type { ActionItem } from '#lib/notifications/contract.ts';
import type { Database } from '#server/db/client.ts';

const MOST = 20;

/** What one feature needs from a member; at most twenty, most urgent first. */
export type ReadActions = (db: Database, userId: string) => Promise<ActionItem[]>;

const readers = new Set<ReadActions>();

/** Lets a feature list what it needs from a member. */
export function registerActions(read: ReadActions): void {
  readers.add(read);
}

const dueAt = ({ due_at }: ActionItem): number =>
  due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at);

/** Everything that waits for a member: by end, then in the order of the features. */
export async function listActions(db: Database, userId: string): Promise<ActionItem[]> {
  const found = await Promise.all([...readers].map((read) => read(db, userId)));
  return found
    .flat()
    .sort((one, other) => {
      const [left, right] = [dueAt(one), dueAt(other)];
      return left === right ? 0 : left - right;
    })
    .slice(0, MOST);
}
