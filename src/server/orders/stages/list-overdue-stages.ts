import { openStatuses } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { doneAtDesk, productOf } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import type { Order } from '#server/orders/tables.ts';

/** An order or a line whose stage is overdue. */
export interface OverdueStage extends Pick<
  Order,
  'id' | 'reference_code' | 'service_type' | 'title'
> {
  /** Null for an order without lines. */
  position: number | null;
  stage: string;
  due_at: Date;
}

/** Stages that have waited for staff for longer than promised, the most overdue first (spec 4). */
export async function listOverdueStages(db: Database, now: Date): Promise<OverdueStage[]> {
  const { rows } = await db.sql.query<OverdueStage>(
    `select o.id, o.reference_code, o.service_type, coalesce(i.title, o.title) title, i.position,
         coalesce(i.stage, o.stage) stage, coalesce(i.stage_due_at, o.stage_due_at) due_at
       from orders o left join order_item i on i.order_id = o.id and i.state <> 'failed'
       where o.stage_due_at < $1
         and (i.position is null or i.stage_due_at < $1)
         and o.status = any($2)
       order by due_at, o.seq, i.position`,
    [now, [...openStatuses, 'completed', 'partly_completed']],
  );
  return rows.filter(({ service_type, stage }) => {
    const product = productOf(service_type);
    return product !== undefined && stageOf(product, stage)?.waitsFor === 'staff';
  });
}

/** Orders whose next step is work at the desk, overdue or not. */
export async function listStaffWork(db: Database): Promise<string[]> {
  const types = doneAtDesk();
  if (types.length === 0) return [];
  const { rows } = await db.sql.query<Pick<Order, 'id' | 'service_type' | 'stage'>>({
    name: 'list-staff-work',
    text: `select id, service_type, stage from orders
      where stage_due_at is not null and service_type = any($1) and status = any($2)`,
    values: [types, [...openStatuses, 'completed', 'partly_completed']],
  });
  return rows.filter(isStaffWork).map(({ id }) => id);
}

/** Whether the next step of an order is work that staff do at the desk. */
export const isStaffWork = ({ service_type, stage }: Pick<Order, 'service_type' | 'stage'>) => {
  const product = productOf(service_type);
  const isOurs = product !== undefined && doneAtDesk().includes(service_type);
  return isOurs && stageOf(product, stage)?.waitsFor === 'staff';
};
