import { fundBets } from './fund-bets.plug.ts';
import { mountFundBets } from './routes.ts';

export const feature = {
  mount: mountFundBets,
  plugs: [fundBets],
};
