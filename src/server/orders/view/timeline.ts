import type { TimelineStep } from '#lib/orders/timeline-step.contract.ts';
import { isMoneyOut, isOpenStatus } from '#lib/orders/words.ts';
import type { Kind } from '#server/orders/plug/plug.ts';
import { currentStage } from '#server/orders/plug/stage.ts';
import type { Order, OrderEvent } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { stagesAhead } from './steps-ahead.ts';

/** The steps still to come, for an order that isn't finished. */
function stepsAhead(order: Order, kind: Kind | undefined, now: Date): TimelineStep[] {
  const todo = (title: string, text: string | null = null): TimelineStep => ({
    title,
    text,
    at: null,
    state: 'todo',
  });
  if (!kind) return [todo('Money in your wallet')];
  const other = kind.otherSide(order);
  const sending = isMoneyOut(order.direction) && !order.sent_at ? [todo(`Sent to ${other}`)] : [];
  if (kind.stages) return [...sending, ...stagesAhead(kind, order, now)];
  if (!isMoneyOut(order.direction)) {
    const onward = kind.onward?.(order)?.step;
    return [onward ? todo(onward.title, onward.text) : todo('Money in your wallet')];
  }
  return [...sending, todo(wordsOf(order.direction, order.service_type).delivered(other))];
}

/** The link of a step; such a step doesn't move the order. */
const linkOf = ({ detail }: OrderEvent): string | undefined =>
  typeof detail['link'] === 'string' ? detail['link'] : undefined;

/**
 * An order's timeline: what happened, where it is now, what comes next. An order with money on hold by a flag
 * isn't finished.
 */
export function timelineOf(
  order: Order,
  events: readonly OrderEvent[],
  kind: Kind | undefined,
  now: Date,
  isHeld = false,
): TimelineStep[] {
  const isOpen = isOpenStatus(order.status) || (kind && currentStage(kind, order)) !== undefined;
  const isUnfinished = isOpen || isHeld;
  const last = events.findLast((event) => linkOf(event) === undefined);
  const past = events.map((event): TimelineStep => {
    const state = event.tone === 'bad' ? 'bad' : isUnfinished && event === last ? 'now' : 'did';
    const link = linkOf(event);
    const step: TimelineStep = {
      title: event.title,
      text: event.text,
      at: event.at.toISOString(),
      state,
    };
    return link === undefined ? step : { ...step, link };
  });
  return isOpen ? [...past, ...stepsAhead(order, kind, now)] : past;
}
