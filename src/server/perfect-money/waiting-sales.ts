import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { paymentFor } from './arrival.ts';

/** Dollars that arrived and are waiting for an operator. */
export interface WaitingSale {
  reference: string;
  /** In cents. */
  arrived: bigint;
  ordered: bigint;
  account: string;
  payer: string;
  reason: string;
  /** Their value, in minor units. */
  pays: bigint;
  currency: CurrencyCode;
  since: Date;
  /** One operator has approved it, and a second one has to. */
  isAsked: boolean;
}

type Row = Omit<WaitingSale, 'pays'> & { order: Order };

/** Sales that are waiting for an operator, oldest first. */
export async function listWaitingSales(db: Database): Promise<WaitingSale[]> {
  const { rows } = await db.sql.query<Row & Order>(
    `select o.*, s.reference, p.amount as arrived, s.dollars as ordered, s.account_id as account,
       p.payer, p.why as reason, p.paid_at as since,
       exists (select 1 from desk_approval a
         where a.queue = 'dollars' and a.case_id = o.id and a.state = 'open') as "isAsked"
     from dollar_sale s join orders o on o.id = s.order_id
       join order_payment p on p.order_id = o.id and p.waiting > 0
     where o.status = 'under_review' order by p.paid_at`,
  );
  return rows.map((row) => ({ ...row, pays: paymentFor(row).amount }));
}
