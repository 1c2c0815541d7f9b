import { fundBets } from './fund-bets.plug.ts';
import { readiness } from './readiness.ts';
import { mountFundBets } from './routes.ts';

export const feature = {
  mount: mountFundBets,
  plugs: [fundBets],
  readiness,
};
