import type { DeskHome, readDeskHome } from '#lib/desk/home.contract.ts';
import { isAllowed, rightOfApproval, rightOfQueue } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { listClaims } from './claims.ts';
import { listQueues, type CaseRow, type Queue, type QueueCount } from './queue.ts';

/** How many of the newest cases are shown. */
const NEWEST = 6;

interface Seen {
  queue: Queue;
  count: QueueCount;
  last: CaseRow[];
}

/** A queue with its newest cases: it lists the oldest first. */
async function look(services: Services, queue: Queue): Promise<Seen> {
  const count = await queue.count(services);
  if (count.open === 0) return { queue, count, last: [] };
  const offset = Math.max(0, count.open - NEWEST);
  const { rows: last } = await queue.list(services, { state: 'open', limit: NEWEST, offset });
  return { queue, count, last };
}

const isLate = ({ promised_at: at }: CaseRow, now: Date): boolean =>
  at !== null && Date.parse(at) <= now.getTime();

const queueRow = ({ queue, count }: Seen): DeskHome['queues'][number] => ({
  queue: queue.queue,
  name: queue.name,
  open: count.open,
  late: count.late,
  oldest: count.oldest?.toISOString() ?? null,
});

const newestOf = (seen: readonly Seen[], now: Date): DeskHome['newest'] =>
  seen
    .flatMap(({ queue, last }) =>
      last.map((row) => ({
        queue: queue.queue,
        id: row.id,
        reference: row.reference,
        title: row.title,
        since: row.since,
        is_late: isLate(row, now),
      })),
    )
    .sort((one, other) => other.since.localeCompare(one.since))
    .slice(0, NEWEST);

/** What an operator has claimed, by name, without cases that no longer exist. */
async function claimedOf(
  services: Services,
  queues: readonly Queue[],
  operatorId: string,
): Promise<DeskHome['claimed']> {
  const claims = await listClaims(services, operatorId);
  const found = claims.map(async ({ queue: name, id, until }) => {
    const queue = queues.find((each) => each.queue === name);
    if (!queue) return [];
    const row = await queue.read(services, id).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    return row
      ? [
          {
            queue: name,
            id,
            reference: row.reference,
            title: row.title,
            until: until.toISOString(),
          },
        ]
      : [];
  });
  return (await Promise.all(found)).flat();
}

/** Each role sees its own queues and the decisions that it can approve. */
export async function readHome(
  ctx: CallContext<typeof readDeskHome>,
): Promise<Reply<typeof readDeskHome>> {
  const { id: operatorId, role } = ctx.desk.operator;
  const now = ctx.clock.now();
  const theirs = listQueues().filter(({ queue }) => isAllowed(role, rightOfQueue[queue]));
  const [seen, claimed, asked] = await Promise.all([
    Promise.all(theirs.map((queue) => look(ctx, queue))),
    claimedOf(ctx, theirs, operatorId),
    ctx.db.sql.query<{ queue: keyof typeof rightOfApproval }>({
      name: 'approvals-for-others',
      text: `select queue from desk_approval where state = 'open' and asked_by <> $1`,
      values: [operatorId],
    }),
  ]);
  return {
    data: {
      queues: seen.map(queueRow),
      claimed,
      approvals: asked.rows.filter(({ queue }) => isAllowed(role, rightOfApproval[queue])).length,
      newest: newestOf(seen, now),
    },
  };
}
