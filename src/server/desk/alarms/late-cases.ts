import type { AlarmKind } from '#lib/desk/alarms.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { rightOfQueue } from '#lib/desk/rights.ts';
import { listQueues, type Queue } from '#server/desk/queue.ts';
import type { AlarmSource } from './alarm.ts';

function kindOf({ queue }: Queue): AlarmKind {
  const right = rightOfQueue[queue];
  return right === 'tickets' || right === 'deposits' ? right : 'orders';
}

/** Broken promises, by queue. */
export const lateCases: AlarmSource = async (services) => {
  const late = await Promise.all(
    listQueues().map(async (queue) => ({ queue, late: (await queue.count(services)).late })),
  );
  return late
    .filter((each) => each.late > 0)
    .map(({ queue, late: count }) => ({
      kind: kindOf(queue),
      key: `late:${queue.queue}`,
      text: `${queue.name}: ${count} ${count === 1 ? 'case is' : 'cases are'} past what we promised.`,
      href:
        queue.queue === 'tickets'
          ? deskPaths.ticketsOf({ late: '1' })
          : deskPaths.queue(queue.queue),
    }));
};
