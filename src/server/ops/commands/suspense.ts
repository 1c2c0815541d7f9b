import { formatMinor, money } from '#lib/money.ts';
import type { Command } from '#server/ops/command.ts';
import { listOrdersToLookAt } from '#server/orders/index.ts';
import { listSuspense } from '#server/wallet/index.ts';

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

/** Read only: it shows what waits for a person, and moves nothing. */
export const command: Command = {
  name: 'suspense',
  summary: 'lists deposits that wait in suspense and orders that wait for a person',
  async run({ db }) {
    const deposits = await listSuspense(db);
    for (const { reference, amount, currency, reason, since, until } of deposits) {
      const next = until ? `a job looks at it ${at(until)}` : 'waits for a person';
      const sum = formatMinor(money(amount, currency));
      console.log(`${reference}  ${sum}  ${reason}  since ${at(since)}, ${next}`);
    }
    const orders = await listOrdersToLookAt(db);
    for (const { reference, total, currency, title, since } of orders)
      console.log(
        `${reference}  ${formatMinor(money(total, currency))}  ${title}  under review since ${at(since)}`,
      );
    console.log(
      `${deposits.length} deposits in suspense, ${orders.length} orders to look at. Times are UTC.`,
    );
  },
};
