import type { BodyOf } from '#lib/contracts/call.ts';
import { ownDeskPerson } from '#lib/people/acts.contract.ts';
import { describeOwnTie } from '#server/desk/ties.ts';
import type { Act } from './act.ts';

/**
 * Records an operator's statement that an account is theirs, or belongs to someone close to them; only
 * colleagues decide about it then.
 */
export const own: Act<BodyOf<typeof ownDeskPerson>> = {
  call: ownDeskPerson,
  title: 'Leave to colleagues',
  action: 'people.own',
  async run(tx, services, { user, operatorId }) {
    await describeOwnTie(tx, services, { operatorId, userId: user.id });
    return {};
  },
};
