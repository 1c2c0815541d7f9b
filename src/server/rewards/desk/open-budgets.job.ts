import { z } from 'zod';
import { countryCodes } from '#lib/countries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { budgetKinds, lockBudget } from '#server/loyalty/budget.ts';
import { task } from '#server/platform/task.ts';

/** Opens a month's budgets, and posts changes to them, even if no one spends from them. */
export const openBudgets = task('rewards.open-budgets', z.object({}), async ({ db, clock }) => {
  for (const country of countryCodes)
    for (const kind of budgetKinds)
      await inTransaction(db, (tx) => lockBudget(tx, { kind, country, now: clock.now() }));
});
