import type { DeskHome, readDeskHome } from '#lib/contracts/desk-home.ts';
import { isAllowed, rightOfApproval, rightOfQueue } from '#lib/desk-rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Services } from '#server/platform/services.ts';
import { listClaims } from './claims.ts';
import { listQueues, type CaseRow, type Queue } from './queue.ts';

/** How many of the oldest cases are looked at for what is late, and how many of the newest are shown. */
const LOOKED_AT = 50;
const NEWEST = 6;

interface Seen {
  queue: Queue;
  open: number;
  oldest: Date | null;
  first: CaseRow[];
  last: CaseRow[];
}

/** A queue with its oldest cases and its newest: it lists the oldest first. */
async function look(services: Services, queue: Queue): Promise<Seen> {
  const { open, oldest } = await queue.count(services);
  const list = (offset: number, limit: number) =>
    queue.list(services, { state: 'open', limit, offset }).then(({ rows }) => rows);
  if (open === 0) return { queue, open, oldest, first: [], last: [] };
  const first = await list(0, LOOKED_AT);
  const last = first.length < LOOKED_AT ? first : await list(Math.max(0, open - NEWEST), NEWEST);
  return { queue, open, oldest, first, last };
}

const isLate = ({ promised_at: at }: CaseRow, now: Date): boolean =>
  at !== null && Date.parse(at) <= now.getTime();

function queueRow({ queue, open, oldest, first }: Seen, now: Date): DeskHome['queues'][number] {
  const late = first.filter((row) => isLate(row, now)).length;
  return {
    ...{ queue: queue.queue, name: queue.name, open, late },
    oldest: oldest?.toISOString() ?? null,
    is_late_least: late > 0 && open > first.length,
  };
}

const newestOf = (seen: readonly Seen[], now: Date): DeskHome['newest'] =>
  seen
    .flatMap(({ queue, last }) =>
      last.map((row) => ({
        ...{ queue: queue.queue, id: row.id, reference: row.reference, title: row.title },
        ...{ since: row.since, is_late: isLate(row, now) },
      })),
    )
    .sort((one, other) => other.since.localeCompare(one.since))
    .slice(0, NEWEST);

/** What an operator has claimed, by name; a case that is gone meanwhile is left out. */
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

/** Each role is shown its own queues and the decisions that it may approve. */
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
      queues: seen.map((each) => queueRow(each, now)),
      claimed,
      approvals: asked.rows.filter(({ queue }) => isAllowed(role, rightOfApproval[queue])).length,
      newest: newestOf(seen, now),
    },
  };
}
