import type { readDeskRewards as contract } from '#lib/rewards/desk/contract.ts';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readBudgets } from './board-budgets.ts';
import { countLate } from './board-late.ts';
import { sumDays, sumGoldCoins, sumKinds, sumMoved, type Span } from './board-sums.ts';
import { countDraws } from './board-wheel.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 30;

/** Today and the 29 days before it, in UTC. */
export function spanOf(now: Date): Span {
  const today = new Date(Math.floor(+now / DAY_MS) * DAY_MS);
  return { today, from: new Date(+today - (DAYS - 1) * DAY_MS) };
}

/** What rewards give to members and cost the company. */
export async function readDeskRewards({
  db,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const now = clock.now();
  const span = spanOf(now);
  const kinds = await sumKinds(db, span);
  const moved = await sumMoved(db, span);
  const days = await sumDays(db, span);
  const budgets = await readBudgets(db, now);
  const wheel = await countDraws(db, span);
  return {
    data: {
      from: span.from.toISOString().slice(0, 10),
      currencies: countryCodes.map((country) => {
        const { currency } = supportedCountries[country];
        return {
          currency,
          kinds: kinds(currency),
          moved: moved(currency),
          days: days(currency),
          budgets: budgets(currency),
          wheel: wheel(country),
        };
      }),
      gold_coins: await sumGoldCoins(db, span),
      late: await countLate(db, span),
    },
  };
}
