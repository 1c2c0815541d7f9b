import type { Services } from '#server/platform/services.ts';
import { fundBets } from './fund-bets.plug.ts';
import { personalData } from './personal-data.ts';
import { readiness } from './readiness.ts';
import { mountFundBets } from './routes.ts';

export const feature = {
  mount: mountFundBets,
  plugs: [fundBets],
  async seed({ db }: Services): Promise<void> {
    const { seedPlatforms } = await import('./seed-platforms.ts');
    await seedPlatforms(db);
  },
  readiness,
  personalData,
};
