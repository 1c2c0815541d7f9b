import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { families } from '#server/refill/facts.ts';

/** The price list of the sandbox's bills provider: our facts, until someone changes it there. */
export async function seedSandboxPlans(db: Database): Promise<void> {
  const rows = families.flatMap(({ billers, products }) =>
    products.map(({ biller, id, name, price, delivers }) => {
      const currency = billers.find((each) => each.id === biller)?.currency;
      return { biller, code: id, name, price: String(parseAmount(price)), currency, delivers };
    }),
  );
  await db.sql.query(
    `insert into sandbox.bill_plan(biller, code, name, price, currency, delivers)
     select biller, code, name, price, currency, delivers from jsonb_to_recordset($1)
       as x(biller text, code text, name text, price bigint, currency text, delivers text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
