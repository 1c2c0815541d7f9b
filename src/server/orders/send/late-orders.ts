import { deskPaths } from '#lib/desk/paths.ts';
import type { AlarmSource } from '#server/desk/alarms/alarm.ts';

/**
 * Orders that a provider is still working on after the promised time; those that wait for staff are in their
 * queue.
 */
export const lateOrders: AlarmSource = async ({ db, clock }) => {
  const { rows } = await db.sql.query<{ late: number }>({
    name: 'late-at-providers',
    text: `select count(*)::int late from orders where status = 'processing' and promised_at <= $1
      and direction in ('purchase', 'withdrawal')`,
    values: [clock.now()],
  });
  const late = rows[0]?.late ?? 0;
  if (late === 0) return [];
  return [
    {
      kind: 'orders',
      key: 'late:processing',
      text: `${late === 1 ? '1 order is' : `${late} orders are`} with a provider for longer than we promised.`,
      href: deskPaths.ordersOf({ status: 'processing' }),
    },
  ];
};
