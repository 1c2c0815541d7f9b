import { toAmount } from '#lib/money.ts';
import { maskPersonal } from '#lib/rules/mask.ts';
import type { CaseDetail } from '#server/desk/queue.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import { leftOf, staffSteps } from './chosen-lines.ts';
import type { OrderWithLines } from './order-cases.ts';

const positionsOf = (lines: readonly { position: number }[]) =>
  lines.map(({ position }) => position);

/** The parts of an order that can be decided alone: its lines, if it has several, and its next stages. */
export function partsOf(found: OrderWithLines): Pick<CaseDetail, 'lines' | 'next_stages'> {
  const plug = plugFor(found);
  const steps = staffSteps(found).map(({ stage: { name, title, refunds }, lines }) => {
    const fields = plug.atStage?.fields(name) ?? [];
    return {
      name,
      title,
      lines: positionsOf(lines),
      settles: name === plug.settleAt,
      ...(refunds === undefined ? {} : { refunds: true }),
      ...(fields.length > 0 ? { fields: [...fields] } : {}),
    };
  });
  const lines = found.lines.map((line) => {
    const { position, title, total, state, stage } = line;
    const at = state === 'failed' ? undefined : stageOf(plug, stage)?.title;
    return {
      position,
      title: maskPersonal(title, found.target),
      amount: toAmount(total),
      state,
      ...(at === undefined ? {} : { stage: at }),
      refundable: toAmount(leftOf([line])),
    };
  });
  return {
    ...(lines.length > 1 ? { lines } : {}),
    ...(steps.length > 0 ? { next_stages: steps } : {}),
  };
}
