/** Money that came in within this time before an order may have paid for it. */
const MONEY_OF_DAYS = 7;

/**
 * SQL for whether a finished order turned out fine: completed, and never refunded, reversed or flagged by
 * staff; and neither its own payment nor its owner's recent deposits were disputed, unless we won.
 * @param o the alias of a row of orders
 */
export const isFine = (o: string): string => `(
  ${o}.status in ('completed', 'partly_completed') and ${o}.refunded = 0
  and not exists (select 1 from flag f where f.order_id = ${o}.id and f.kind = 'manual')
  and not exists (select 1 from dispute d join orders p on p.id = d.order_id
    where p.user_id = ${o}.user_id and d.state <> 'won'
      and (p.id = ${o}.id or p.created_at <= ${o}.created_at
        and p.created_at > ${o}.created_at - interval '${MONEY_OF_DAYS} days')))`;
