import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { openAfterCode, openedAt, stopForCode } from '#server/providers/routing/code-stop.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'log' | 'providers'>;

/**
 * Asks each payout provider in use whether our newest payout waited for a code there, and stops its payouts if so.
 * A payout from before an operator opened them proves nothing. It never fails.
 */
export async function lookForCodes({ db, clock, log, providers }: Parts): Promise<void> {
  for (const { id: provider, lastNeededCode } of providers.payouts.inUse)
    try {
      const said = await lastNeededCode?.();
      if (said?.kind !== 'done' || said.value === null) continue;
      const opened = await openedAt(db, { provider });
      if (!opened || said.value > opened) await stopForCode({ db, log }, { provider }, clock.now());
    } catch (error) {
      log.warn({ err: error, provider }, 'whether payouts wait for a code could not be read');
    }
}

/**
 * Sends payouts to a provider again, after its owner switched the code off there.
 * @param by operator:<uuid>
 * @throws AppError not_found if they aren't stopped for a code
 */
export const openPayoutsTo = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { provider, reason }: { provider: string; reason: string },
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await openAfterCode(tx, { provider }, clock.now()))) throw AppError.notFound();
    const action = 'providers.open-payouts';
    await audit(tx, { actor: by, action, subject: provider, detail: { reason } });
  });
