import type { BodyOf } from '#lib/contracts/call.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { takeAndDecide } from '#server/desk/decide.ts';
import { findByReference } from '#server/orders/find.ts';
import { flagByStaff, requireOpenFlag } from '#server/orders/flags/manage-flags.ts';
import type { Services } from '#server/platform/services.ts';
import type { Act, QueueAct } from './act.ts';

/** Flags the money of an order; the order's timeline and a notification say why. */
export const raise: Act<BodyOf<typeof calls.flagDeskPerson>> = {
  call: calls.flagDeskPerson,
  title: 'Flag money of an order',
  action: 'people.flag',
  async run(tx, services, { user, body, by }) {
    const order = await findByReference(tx, body.order);
    if (order?.user_id !== user.id)
      throw AppError.invalid({ order: ['They have no order with this reference.'] });
    const { rule, told: reason } = body;
    const amount = parseAmount(body.amount);
    const flag = { order: body.order, rule, amount, reason, by };
    const raised = await flagByStaff({ ...services, db: tx }, flag);
    return { flag: raised.reference, order: body.order, amount: body.amount };
  },
};

interface Said {
  userId: string;
  body: { flag: string };
  operatorId: string;
  key: string;
}

/** Decides an open flag of this person as the queue of flags does. */
async function decideFlag(services: Services, said: Said, decision: DeskDecision) {
  const { userId, body, operatorId, key } = said;
  const flag = await requireOpenFlag(services.db, body.flag);
  if (flag.user_id !== userId)
    throw AppError.invalid({ flag: ['They have no flag with this reference.'] });
  return takeAndDecide(services, { queue: 'flags', id: flag.id }, { decision, operatorId, key });
}

/** Extends the hold on flagged money. The database refuses this to the operator who raised the flag. */
export const extend: QueueAct<BodyOf<typeof calls.extendDeskFlag>> = {
  call: calls.extendDeskFlag,
  decide: (services, asked) => {
    const { until, told: evidence, reason: note } = asked.body;
    return decideFlag(services, asked, { verdict: 'extend', until, evidence, note });
  },
};

/** Ends a flag early. */
export const release: QueueAct<BodyOf<typeof calls.releaseDeskFlag>> = {
  call: calls.releaseDeskFlag,
  decide: (services, asked) =>
    decideFlag(services, asked, { verdict: 'approve', note: asked.body.reason }),
};
