import { pauseRuleOf, type PauseRule } from '#lib/orders/pause-rules.ts';
import type { Database } from '#server/db/client.ts';
import type { Listener } from '#server/orders/advance.ts';
import { notTheBillers } from '#server/orders/failure.ts';
import { plugOf } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';

/**
 * More failures in a row than any rule needs, so that judging a busy biller costs no more than a
 * quiet one.
 */
const JUDGED = 100;

/**
 * Pauses a biller that refused enough orders in a row, counting those sent after its last success.
 * An order without an answer is neither a failure nor a success. A failure during a pause restarts
 * the wait.
 */
async function judgeLine(
  tx: Database,
  order: Order,
  { failedAt, rule, name }: { failedAt: Date; rule: PauseRule; name: string },
): Promise<void> {
  await tx.sql.query({
    name: 'pause-failing-biller',
    text: `with after as (select greatest($5::timestamptz,
          (select max(settled_at) from orders where service_type = $1 and counterparty = $2
            and country_code = $3 and status = 'completed'),
          (select opened_at from biller_pause where service_type = $1 and counterparty = $2
            and country_code = $3)) as at),
      line as (select o.settled_at, o.user_id from orders o, after
        where o.counterparty = $2 and o.sent_at > after.at
          and o.service_type = $1 and o.country_code = $3
          and o.status = 'failed' and o.provider_outcome = 'failed'
          and o.failure_code <> all($6)
        order by o.sent_at desc limit ${JUDGED}),
      first as (select o.settled_at from orders o, after
        where o.counterparty = $2 and o.sent_at > after.at
          and o.service_type = $1 and o.country_code = $3
          and o.status = 'failed' and o.provider_outcome = 'failed'
          and o.failure_code <> all($6)
        order by o.sent_at limit 1)
      insert into biller_pause
        (country_code, service_type, counterparty, name, since, failed_at, try_at, ends_at, pay_anyway)
      select $3, $1, $2, $7, first.settled_at, $4, $8, $9, $10 from first
      where first.settled_at <= $11
        and (select count(*) from line) >= $12
        and (select count(distinct user_id) from line) >= $13
      on conflict (country_code, service_type, counterparty) do update set
        name = excluded.name, failed_at = excluded.failed_at, try_at = excluded.try_at,
        ends_at = excluded.ends_at, pay_anyway = excluded.pay_anyway, opened_at = null,
        since = case when biller_pause.opened_at is null and biller_pause.ends_at > $4
            and biller_pause.failed_at >= excluded.since
          then least(biller_pause.since, excluded.since) else excluded.since end`,
    values: [
      order.service_type,
      order.counterparty,
      order.country_code,
      failedAt,
      secondsAfter(failedAt, -rule.endsS),
      notTheBillers(order.service_type),
      name,
      secondsAfter(failedAt, rule.waitS),
      secondsAfter(failedAt, rule.endsS),
      rule.way === 'pay_anyway',
      secondsAfter(failedAt, -rule.overS),
      rule.failures,
      rule.members,
    ],
  });
}

/** Pauses new payments to a biller that keeps failing, when an order of it has failed. */
export const pauseFailing: Listener = async (tx, order) => {
  const { service_type: type, counterparty, country_code: country } = order;
  const { settled_at: failedAt, provider_outcome: outcome, failure_code: code } = order;
  const plug = plugOf(type);
  if (!plug || counterparty === null || failedAt === null || outcome !== 'failed') return;
  if (notTheBillers(type).includes(code ?? '')) return;
  const rule = pauseRuleOf(country, failedAt);
  if (rule) await judgeLine(tx, order, { failedAt, rule, name: plug.otherSide(order) });
};
