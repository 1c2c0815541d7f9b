import { parseAmount, toAmount } from '#lib/money.ts';
import { formatDay } from '#lib/content/format-day.ts';
import type { OrderReport } from '#lib/orders/report.contract.ts';
import type { BoughtPrice } from '#lib/shopping/landed-cost.ts';
import type { Database } from '#server/db/client.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { currencyOf, orderedAs } from './order-detail.ts';
import { fieldsOf } from './stage-fields.ts';
import { stages } from './stages.ts';

interface NewStep {
  stage: string;
  facts: Record<string, string>;
  imageKeys: readonly string[];
  /** operator:<uuid> */
  by: string;
}

interface StepRow {
  position: number;
  stage: string;
  facts: Record<string, string>;
  image_keys: string[];
  at: Date;
}

/** Stores permanently what was recorded for a line at a stage; each stage is entered once. */
export async function keepStep(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { order_id, position }: Pick<OrderItem, 'order_id' | 'position'>,
  { stage, facts, imageKeys, by }: NewStep,
  bought: (BoughtPrice & { paid: bigint }) | null,
): Promise<void> {
  await tx.sql.query({
    name: 'keep-shopping-step',
    text: `insert into shopping_step(order_id, position, stage, facts, image_keys, actor, at,
        paid, cost, back, ours) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[order_id, position, stage, facts, imageKeys, by, clock.now()],
      ...[bought?.paid ?? null, bought?.cost ?? null, bought?.back ?? null, bought?.ours ?? null],
    ],
  });
}

const inWords: Record<string, (typed: string) => string> = {
  weight_g: (grams) => `${(Number(grams) / 1000).toFixed(2)} kg`,
  expected_day: formatDay,
};

/** What its owner can copy to ask a shop or a carrier. */
const copied = ['order_number', 'tracking_number'];

/** The decision about our own expense stays internal. */
const factsOf = (order: Order, { stage, facts, position }: StepRow): OrderReport['facts'] =>
  fieldsOf(stage).flatMap(({ name, label, kind }) => {
    const typed = facts[name];
    if (typed === undefined || kind === 'check') return [];
    const currency = currencyOf(orderedAs(order, { position }));
    const value =
      kind === 'money'
        ? `${currency}\u{a0}${toAmount(parseAmount(typed))}`
        : (inWords[name]?.(typed) ?? typed);
    return [{ label: name === 'weight_g' ? 'Weight' : label, value, copy: copied.includes(name) }];
  });

/** What was recorded for each item of an order, oldest first, as its owner reads it. */
export async function reportsOf(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  order: Order,
): Promise<OrderReport[]> {
  const { rows } = await services.db.sql.query<StepRow>({
    name: 'shopping-steps',
    text: `select position, stage, facts, image_keys, at from shopping_step
      where order_id = $1 order by id`,
    values: [order.id],
  });
  return rows.map((row) => ({
    position: row.position,
    item: orderedAs(order, row).name,
    stage: stages.find(({ name }) => name === row.stage)?.title ?? row.stage,
    at: row.at.toISOString(),
    facts: factsOf(order, row),
    pictures: row.image_keys.map((key) => signFileUrl(services, key)),
  }));
}
