import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change, notifyPages, type Changes } from '#server/orders/advance.ts';
import type { Delivery, Failed } from '#server/orders/delivery.ts';
import { explainFailure } from '#server/orders/failure.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { stageWithoutFailed } from '#server/orders/plug/stage.ts';
import { releaseReservedByLines } from '#server/orders/reservations/take-reserved.ts';
import { stateOfLines } from '#server/orders/statuses.ts';
import type { Step } from '#server/orders/step.ts';
import type { Order } from '#server/orders/tables.ts';
import { keepVouchers } from '#server/orders/vault.ts';
import {
  wordsOf,
  aboutOrder,
  aboutRefund,
  backInWallet,
  isFree,
  describeCapture,
  describeOrderRefund,
} from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import { countOf, partWords } from './part-words.ts';
import type { Settled } from './settle-lines.ts';

/** A decision about lines. */
export interface Decision {
  settled: Settled;
  /** Who decided: "job:orders", "operator:…". */
  by: string;
  /** What the owner reads about it, if an operator decided. */
  text?: string | undefined;
  set?: Changes;
  delivery?: Pick<Delivery, 'vouchers' | 'told'>;
  /** Why nothing was delivered, if a provider or an operator named a reason. */
  failed?: Pick<Failed, 'code' | 'userSafeMessage'> | undefined;
}

/** Columns that every decision writes with the status. */
const changesOf = (order: Order, { settled, set, delivery }: Decision): Changes => ({
  ...stageWithoutFailed(plugFor(order), order, settled.lines),
  ...set,
  ...(delivery?.told ? { detail: { ...order.detail, told: delivery.told } } : {}),
  captured: order.captured + settled.captured,
  capture_txn: settled.txnId ?? order.capture_txn,
});

/** The notification that an order is done. Its title says what the owner has now, without opening it. */
export function outcomeWords(order: Order): { title: string; message: string | string[] } {
  const plug = plugFor(order);
  const other = plug.otherSide(order);
  const words = wordsOf(order.direction, order.service_type);
  const own = plug.describeDelivery?.(order);
  const isWhole = order.total === order.amount;
  if (own === undefined)
    return {
      title: words.outcome(order, other),
      message: isWhole
        ? `${words.delivered(other)}.`
        : describeCapture(order, order.target ?? other),
    };
  const [first = own, ...rest] = own.split(/(?<=\.) /);
  const paid = isFree(order) ? [] : [describeCapture(order, other)];
  const message = [...rest, ...paid];
  return {
    title: `${first.replace(/\.$/, '')}: ${order.title}`,
    message: message.length > 0 ? message : own,
  };
}

async function endWhole(tx: Database, services: Services, order: Order, decision: Decision) {
  const other = plugFor(order).otherSide(order);
  const [ended] = await answersOf([
    advance(tx, services, order, 'completed', {
      title: wordsOf(order.direction, order.service_type).delivered(other),
      text: decision.text,
      set: changesOf(order, decision),
    }),
    notify(tx, order.user_id, {
      ...outcomeWords(order),
      ...aboutOrder(order),
    }),
    audit(tx, { actor: decision.by, action: 'orders.complete', subject: order.id }),
  ]);
  return ended;
}

async function endPartly(
  tx: Database,
  services: Services,
  order: Order,
  decision: Decision & { status: 'partly_completed' | 'reversed' },
) {
  const { title, text } = partWords(order, plugFor(order), decision.settled.lines);
  const ended = await advance(tx, services, order, decision.status, {
    title,
    text: [decision.text, text].filter(Boolean).join(' '),
    set: changesOf(order, decision),
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: ${title}`,
    message: text,
    ...aboutRefund(order, decision.settled.freed),
  });
  await audit(tx, {
    actor: decision.by,
    action: 'orders.complete-part',
    subject: order.id,
  });
  return ended;
}

async function endFailed(tx: Database, services: Services, order: Order, decision: Decision) {
  const { settled, by } = decision;
  const code = (settled.lines.find((line) => line.failure_code)?.failure_code ??
    'other') as FailCode;
  const failed = decision.failed ?? { code };
  const { title, text } = explainFailure(failed, order);
  const ended = await advance(tx, services, order, 'failed', {
    title,
    text,
    tone: 'bad',
    set: {
      ...changesOf(order, decision),
      failure_code: failed.code,
      failure_text: text,
    },
  });
  if (!isFree(order))
    await addEvent(tx, services, ended, {
      title: describeOrderRefund(order).replace(/\.$/, ''),
    });
  await notify(tx, order.user_id, {
    title: `${order.title}: ${wordsOf(order.direction, order.service_type).notDone}`,
    message: [text, ...backInWallet(order)],
    ...aboutRefund(order),
  });
  const detail = { code: failed.code };
  await audit(tx, {
    actor: by,
    action: 'orders.fail',
    subject: order.id,
    detail,
  });
  return ended;
}

/** Records a decision while other lines are open: the status stays, and the timeline shows what has changed. */
async function keepOpen(tx: Database, services: Services, order: Order, decision: Decision) {
  const { settled, by, text } = decision;
  const kind = plugFor(order);
  const changed = await change(tx, services, order, changesOf(order, decision));
  const { captured, freed, lines } = settled;
  const arrived = {
    title: `${countOf(kind, lines, 'delivered')} arrived`,
    text,
  };
  const missing = {
    title: `${countOf(kind, lines, 'failed')} can’t be delivered`,
    text: [text, ...backInWallet(order, freed)].filter(Boolean).join(' '),
    tone: 'bad' as const,
  };
  const steps: Step[] = [...(captured > 0n ? [arrived] : []), ...(freed > 0n ? [missing] : [])];
  for (const step of steps) {
    await addEvent(tx, services, changed, step);
    await notify(tx, order.user_id, {
      ...aboutRefund(order, step === missing ? freed : 0n),
      title: `${order.title}: ${step.title}`,
      message: step.text ?? 'We’ll let you know about the rest.',
    });
  }
  notifyPages(tx, changed);
  await audit(tx, {
    actor: by,
    action: 'orders.settle-lines',
    subject: order.id,
  });
  return changed;
}

/**
 * Moves an order to the status that follows from its lines, describes it, and stores what was delivered. Call
 * it with the order locked, in the transaction that settled the lines.
 */
export async function followLines(
  tx: Database,
  services: Services,
  order: Order,
  decision: Decision,
): Promise<Order> {
  const status = stateOfLines(decision.settled.lines);
  const followed =
    status === undefined
      ? await keepOpen(tx, services, order, decision)
      : status === 'completed'
        ? await endWhole(tx, services, order, decision)
        : status === 'failed'
          ? await endFailed(tx, services, order, decision)
          : await endPartly(tx, services, order, { ...decision, status });
  // staff failed it without an answer, so it may still be delivered: what it reserved stays reserved
  const { failed } = decision.settled;
  if (failed.length > 0 && !decision.set?.paid_back_at)
    await releaseReservedByLines(tx, order.id, failed);
  const vouchers = decision.delivery?.vouchers ?? [];
  if (vouchers.length > 0) await keepVouchers(tx, services, order, vouchers);
  return followed;
}
