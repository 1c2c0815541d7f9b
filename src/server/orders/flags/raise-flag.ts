import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { holdUpTo } from '#server/ledger/hold-up-to.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { findFlag, lockUser, staffName, type Flag, type FlagKind } from './flag-rows.ts';
import { reasonOf, sumOf } from './flag-words.ts';

export interface NewFlag {
  user: Pick<Member, 'uuid' | 'country'>;
  /** The order whose money it is about; the flag appears in its timeline. */
  order: Order;
  /** A key of flag_rule. */
  rule: string;
  /** What was noticed, by the placeholder names in the rule's texts. */
  facts: Record<string, string>;
  /** Minor units; may be more than the wallet has. */
  amount: bigint;
  /** `rules`, or operator:<uuid>. */
  by: string;
}

interface Rule {
  kind: FlagKind;
  hold_s: number;
}

async function ruleOf(tx: Database, key: string): Promise<Rule> {
  const { rows } = await tx.sql.query<Rule>({
    name: 'flag-rule',
    text: 'select kind, hold_s from flag_rule where key = $1 and active',
    values: [key],
  });
  if (!rows[0]) throw AppError.notFound(`We couldn’t find rule ${key}.`);
  return rows[0];
}

async function insertFlag(tx: Database, services: Services, flag: NewFlag): Promise<Flag> {
  const { user, order, rule: key, facts, amount, by } = flag;
  const rule = await ruleOf(tx, key);
  const account = await walletAccount(tx, user);
  const [id, reference] = [newUuid(), newReference().replace('OJ-', 'FL-')];
  const { holdId, held } = await holdUpTo(tx, {
    scope: `flag:${id}`,
    key: 'hold',
    account,
    amount,
    kind: `flag_${rule.kind}`,
    orderId: order.id,
  });
  const now = services.clock.now();
  await tx.sql.query(
    `insert into flag(id, reference, user_id, order_id, account_id, kind, rule, facts, amount,
       currency, hold_id, held, raised_by, raised_at, release_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[id, reference, user.uuid, order.id, account, rule.kind, key, JSON.stringify(facts)],
      ...[amount, order.currency, holdId, held, staffName(by), now, secondsAfter(now, rule.hold_s)],
    ],
  );
  const raised = await findFlag(tx, reference);
  if (!raised) throw new Error(`Flag ${reference} is gone`);
  return raised;
}

async function notifyOwner(tx: Database, services: Services, order: Order, flag: Flag) {
  const { rule, seen, clears } = reasonOf(flag);
  const end = momentFor(order.country_code, flag.release_at);
  await addEvent(tx, services, order, {
    title: `${sumOf(flag)} on hold for review`,
    text: `${rule}. We’ll release it by ${end}.`,
  });
  await notify(tx, flag.user_id, {
    title: `${sumOf(flag)} is on hold for review`,
    message: [seen, clears, `We’ll release it by ${end}.`],
    link: paths.order(order.reference_code),
    topic: 'money',
  });
  notifyPages(tx, order);
}

/**
 * Flags money of an order (spec 2, 3): holds as much of it as there is, notifies its owner of the reason and
 * the end, and stops everything that would leave the wallet. Amounts are minor units.
 * @throws AppError not_found for a rule that doesn't exist or is switched off
 */
export async function raiseFlag(tx: Database, services: Services, flag: NewFlag): Promise<Flag> {
  await lockUser(tx, flag.user.uuid);
  const raised = await insertFlag(tx, services, flag);
  await notifyOwner(tx, services, flag.order, raised);
  await audit(tx, {
    actor: flag.by === 'rules' ? 'system' : flag.by,
    action: 'flag.raise',
    subject: raised.reference,
    detail: { order: flag.order.reference_code, rule: flag.rule, amount: flag.amount.toString() },
  });
  return raised;
}
