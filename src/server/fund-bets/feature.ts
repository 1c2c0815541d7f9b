import { fundBets } from './fund-bets.plug.ts';
import { mountFundBets } from './routes.ts';

/** Money for betting accounts. */
export const feature = {
  mount: mountFundBets,
  plugs: [fundBets],
};
