import { fundBets } from './fund-bets.plug.ts';
import { personalData } from './personal-data.ts';
import { readiness } from './readiness.ts';
import { mountFundBets } from './routes.ts';

export const feature = {
  mount: mountFundBets,
  plugs: [fundBets],
  readiness,
  personalData,
};
