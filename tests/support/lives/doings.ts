import { randomUUID } from 'node:crypto';
import { toAmount } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder } from '#server/orders/find.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { captureLines, failLines } from '#server/orders/lines/capture-lines.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { conclude } from '#server/orders/send/requery.job.ts';
import { askNow } from '#server/orders/staff/ask-provider.ts';
import { decideOrder } from '#server/orders/staff/decide-order.ts';
import { withOrder } from '#tests/support/lined-orders.ts';
import { enter as enterStage, ownerOf, staff } from '#tests/support/staged-orders.ts';
import { completed, failed, refunded } from '#tests/support/stuck-orders.ts';
import type { Shown } from './acts.ts';
import { idle, nothing, type Doing, type Life } from './life.ts';
import { outcomeOf } from './mixed-orders.ts';
import { decide, refund, undo, type Refunding } from './money-deeds.ts';
import { askAsStaff, applyLateAnswer, settleParts } from './provider-deeds.ts';
import { enter } from './stage-deeds.ts';
import { leftOf } from './world.ts';

const by = 'operator:model';
type Of<What extends Shown['do']> = Extract<Shown, { do: What }>;

function refundingOf({ world }: Life, position: number | null, percent: number, key: string) {
  const left = leftOf(world, position);
  const amount = percent > 100 ? left + 1n : (left * BigInt(percent)) / 100n;
  return { key, position, amount } satisfies Refunding;
}

function refundSome(life: Life, { position, percent, key }: Of<'refund'>): Doing {
  const refunding = refundingOf(life, position, percent, key);
  const { amount } = refunding;
  if (amount === 0n || (position ?? 0) > life.world.lines.length) return idle;
  const what = position === null ? { amount } : { lines: [{ position, amount }] };
  const asked = { order_id: life.order.id, key, ...what, reason: 'Why not.', by };
  return { deed: refund(refunding), run: () => refundPart(life.app.services, asked) };
}

function decideAsStaff(life: Life, { verb, percent }: Of<'staff'>): Doing {
  const refunding = refundingOf(life, null, percent, randomUUID());
  const { amount, key } = refunding;
  if (verb === 'refund' && amount === 0n) return idle;
  const { services } = life.app;
  const decision = {
    complete: completed,
    fail: failed,
    refund: { ...refunded, amount: toAmount(amount) },
    leave: { verdict: 'leave', note: 'It is fine.' } as const,
  }[verb];
  return {
    deed: decide(verb, refunding),
    run: () =>
      inTransaction(services.db, (tx) =>
        decideOrder(tx, services, life.order.id, {
          decision,
          operator: staff,
          agreedBy: null,
          key,
        }),
      ),
  };
}

/**
 * Part of it has arrived or can't be delivered. Only the provider that received the order decides.
 */
function settle({ app, order, world }: Life, { positions, state }: Of<'arrive'>): Doing {
  if (world.sentAt === null) return idle;
  const settleLines = state === 'delivered' ? captureLines : failLines;
  return {
    deed: settleParts(positions, state),
    run: () =>
      withOrder(app, order, (tx, now) =>
        settleLines(tx, app.services, now, positions, { by, code: 'expired' }),
      ),
  };
}

function applyLate(life: Life): Doing {
  const heard = life.takeLate();
  if (!heard) return idle;
  const { asked, answer } = heard;
  const outcome = outcomeOf(life.order, life.world.lines.length, answer);
  return {
    deed: applyLateAnswer(asked.status, answer, life.answer),
    run: () => conclude(life.app.services, asked, outcome),
  };
}

/** A notice arrives, sometimes twice, and makes us query the provider later. */
async function tell({ app, order }: Life, { key }: Of<'notice'>): Promise<Doing> {
  const sent = await findOrder(app.services.db, order.id);
  if (!sent?.provider || !sent.our_reference) return idle;
  const { provider, our_reference: reference } = sent;
  const notice = { provider, reference, eventKey: `${order.id}:${key}`, payload: {} };
  return { deed: nothing, run: () => takeNotice(app.services, notice) };
}

/** The run of an act, and its effect on the model. */
export function prepare(life: Life, act: Shown): Doing | Promise<Doing> {
  const { app, order, answer } = life;
  switch (act.do) {
    case 'send':
      return life.send();
    case 'ask':
      return life.ask();
    case 'hear':
      return life.hear();
    case 'job':
      return life.doJob(act.n);
    case 'late':
      return applyLate(life);
    case 'notice':
      return tell(life, act);
    case 'arrive':
      return settle(life, act);
    case 'refund':
      return refundSome(life, act);
    case 'staff':
      return decideAsStaff(life, act);
    case 'staff ask':
      return { deed: askAsStaff(answer), run: () => askNow(app.services, order.id, staff) };
    case 'undo':
      return {
        deed: undo,
        run: () => cancelOrder(app.services, order.user_id, order.reference_code),
      };
    case 'enter': {
      const { stage, position } = act;
      const actor = act.by === 'staff' ? staff : ownerOf(order);
      const where = position === null ? {} : { position };
      return { deed: enter(act), run: () => enterStage(app, order, stage, actor, where) };
    }
  }
}
