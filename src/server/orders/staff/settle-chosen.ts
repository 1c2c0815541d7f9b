import type { Database } from '#server/db/client.ts';
import type { Changes } from '#server/orders/advance.ts';
import { captureLines, failLines } from '#server/orders/lines/capture-lines.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { isPaidAhead } from '#server/orders/plug/stage.ts';
import { askLater } from '#server/orders/settle/by-staff.ts';
import { refundAtOurRisk } from '#server/orders/settle/settle-order.ts';
import { endStages } from '#server/orders/stages/end-stages.ts';
import type { OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderWithLines } from './order-cases.ts';
import type { Said } from './read-decision.ts';
import { takeTypedCodes } from './typed-codes.ts';

type Settling = Pick<Said, 'lines' | 'isPart' | 'reason' | 'reasonCode' | 'providerReference'> & {
  /** operator:<uuid> */
  operator: string;
};

export const positionsOf = (lines: readonly OrderItem[]): number[] =>
  lines.map(({ position }) => position);

/** Whether a line that wasn't chosen can still be settled. */
const isMoreOpen = ({ lines: all }: OrderWithLines, lines: readonly OrderItem[]): boolean => {
  const chosen = new Set(positionsOf(lines));
  return all.some(({ state, position }) => state === 'open' && !chosen.has(position));
};

/** What a decision of staff records about the provider, which hasn't given its final answer. */
function changesOf(services: Services, order: OrderWithLines, said: Settling): Changes {
  const { isPart, providerReference, lines } = said;
  if (isPart && isMoreOpen(order, lines))
    return { provider_reference: order.provider_reference ?? providerReference };
  const provider_reference = providerReference ?? order.provider_reference;
  // a line that staff failed may still be delivered
  const asked = order.paid_back_at ? askLater(order, services.clock.now()) : { check_at: null };
  if (!isPart) return { provider_reference, ...asked, stage: null, stage_due_at: null };
  const isGoingOn = order.lines.some(
    (line) => !lines.includes(line) && isPaidAhead(plugFor(order), line),
  );
  return { provider_reference, ...(isGoingOn ? {} : asked) };
}

/** Captures the chosen lines with the proof of their delivery; a whole order also reaches the end of its stages. */
export async function completeChosen(
  tx: Database,
  services: Services,
  order: OrderWithLines,
  said: Settling,
): Promise<void> {
  const { lines, isPart, reason, operator: by } = said;
  const vouchers = await takeTypedCodes(tx, services, order);
  if (isPart) await endStages(tx, services, order, { lines, by });
  await captureLines(tx, services, order, positionsOf(lines), {
    by,
    text: reason ?? undefined,
    set: changesOf(services, order, said),
    delivery: { vouchers },
  });
}

/** Releases the money of the chosen lines. The house bears the loss if they are delivered after all. */
export async function failChosen(
  tx: Database,
  services: Services,
  order: OrderWithLines,
  { lines, reason, reasonCode: code, operator }: Settling,
): Promise<void> {
  const text = reason ?? '';
  if (!isMoreOpen(order, lines)) {
    await refundAtOurRisk(tx, services, order, { actor: operator, text, code });
    return;
  }
  const paid_back_at = order.sent_at && (order.paid_back_at ?? services.clock.now());
  const how = { by: operator, text, set: { paid_back_at } };
  await failLines(tx, services, order, positionsOf(lines), { ...how, code: code ?? 'other' });
}
