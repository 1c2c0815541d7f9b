import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { advance } from '#server/orders/advance.ts';
import { failOpenLines } from '#server/orders/lines/settle-lines.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Priced } from '#server/orders/plug/plug.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import type { Step } from '#server/orders/step.ts';
import type { Services } from '#server/platform/services.ts';
import { lockUser, openFlagsOf } from './flag-rows.ts';
import { raiseFlag } from './raise-flag.ts';

interface Refused {
  user: Member;
  serviceType: ServiceType;
  price: Priced;
  /** The direction of the refused order; a purchase if missing. */
  direction?: 'purchase' | 'withdrawal';
  /** A key of flag_rule, and what was noticed. */
  rule: string;
  facts: Record<string, string>;
  /** Why nothing was bought. */
  step: Step;
}

async function isOn(services: Services, rule: string): Promise<boolean> {
  const { rowCount } = await services.db.sql.query(
    'select 1 from flag_rule where key = $1 and active',
    [rule],
  );
  return rowCount === 1;
}

/**
 * Flags a member for a purchase that is refused before it begins (spec 4). It is listed in their orders,
 * cancelled and never paid, so that there is an order that explains the flag and can be appealed. While such
 * a flag is open, another attempt raises none.
 */
export async function flagRefused(services: Services, refused: Refused): Promise<void> {
  const { user, serviceType, price, rule, facts, step, direction = 'purchase' } = refused;
  if (!(await isOn(services, rule))) return;
  await inTransaction(services.db, async (tx) => {
    await lockUser(tx, user.uuid);
    const open = await openFlagsOf(tx, user.uuid);
    if (open.some((flag) => flag.rule === rule)) return;
    const { amount, fee, duty, title, target, counterparty, currency, rate, ruleVersion } = price;
    const opened = await openOrder(tx, services, {
      user,
      serviceType,
      direction,
      status: 'awaiting_user',
      title,
      target,
      counterparty,
      amount,
      fee,
      duty,
      currency,
      rate,
      ruleVersion,
      detail: { ...price.detail, identity: price.identity },
      accountId: await walletAccount(tx, user),
      payUntil: services.clock.now(),
      step: { title: 'Ordered' },
    });
    await failOpenLines(tx, services, opened, 'cancelled');
    const order = await advance(tx, services, opened, 'cancelled', step);
    await raiseFlag(tx, services, {
      user,
      order,
      rule,
      facts,
      amount: totalOf(price),
      by: 'rules',
    });
  });
}
