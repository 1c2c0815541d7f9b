import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enterStage } from './enter-stage.ts';

/**
 * Moves an order to the stage in its provider's answer. Answers can be repeated, late or out of order, so one
 * with a stage that can't follow changes nothing.
 */
export async function followAnswer(
  services: Services,
  { id }: Order,
  stage: string,
): Promise<void> {
  const { db, log } = services;
  const order = await findOrder(db, id);
  if (!order || order.stage === stage) return;
  const by = `provider:${order.provider ?? ''}` as const;
  try {
    await inTransaction(db, (tx) => enterStage(tx, services, order, stage, { by }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    log.info({ order: order.reference_code, stage, at: order.stage }, 'not the next stage');
  }
}
