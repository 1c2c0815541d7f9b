import { nettedWord } from '#lib/e-tickets/desk/words.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { maskNumber } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { lockOrganiser } from '#server/e-tickets/buy/organiser-account.ts';
import { findOrganiser, maskPayout, openPayout } from '#server/e-tickets/desk/organisers.ts';
import { findEvent, lockEvent } from '#server/e-tickets/find-event.ts';
import { openAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { sendSettlement } from './send-settlement.job.ts';
import { findSettlement, lockSettlement, type SettlementRow } from './settlement-rows.ts';
import { settlementSums } from './settlement-sums.ts';

async function find(db: Database, id: string): Promise<SettlementRow> {
  const row = await findSettlement(db, id);
  if (!row) throw AppError.notFound();
  return row;
}

/**
 * Holds the payout, our commission and the netted claims on the organiser's account. Anyone who takes money
 * from it locks the organiser first, so a refund either came earlier and is in the sums, or finds the money
 * on hold.
 */
async function holdMoney(tx: Database, row: SettlementRow, reference: string): Promise<bigint> {
  await lockOrganiser(tx, row.organiser_id);
  const now = await settlementSums(tx, row, row.statement.commission_bps ?? 0);
  if (now.sold !== row.sold || now.refunded !== row.refunded || now.netted !== row.netted)
    throw AppError.conflict(
      'Something has been refunded since you prepared this. Prepare it again.',
    );
  const { holdId } = await placeHold(tx, {
    scope: `settlement:${row.id}`,
    key: `hold:${reference}`,
    account: await openAccount(tx, row.organiser_id, 'user_organiser', row.currency),
    amount: row.commission + row.netted + row.paid_out,
    kind: 'review',
  });
  return holdId;
}

/** The remaining money of other events must not pay for this one. */
const inWords = (error: unknown): never => {
  if (error instanceof AppError && error.code.endsWith('insufficient_funds'))
    throw AppError.conflict('The organiser’s account holds less than this. Check its refunds.');
  throw error;
};

/** The payout of an event: one person prepares it, another agrees, and only then does money leave. */
export const settlements: Approvable = {
  async describe({ db, env }, id) {
    const row = await find(db, id);
    const event = await findEvent(db, row.event_id);
    const organiser = await findOrganiser(db, row.organiser_id);
    const account = maskPayout(openPayout(env, organiser));
    const format = (minor: bigint) => formatMinor(money(minor, row.currency));
    const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
    return {
      reference: event?.title ?? row.event_id,
      title: `Pay ${organiser.name}`,
      amount: toAmount(row.paid_out),
      currency: row.currency,
      reason: null,
      facts: [
        fact('Sold', format(row.sold)),
        fact('Refunded', format(row.refunded)),
        fact('Our commission', format(row.commission)),
        ...(row.netted > 0n ? [fact(nettedWord, format(row.netted), true)] : []),
        fact(
          'To',
          account ? `${account.name}, ${account.bank} ${maskNumber(account.last4)}` : 'No account',
        ),
      ],
    };
  },
  async decide(tx, services: Services, { caseId, operator, agreedBy }) {
    const { event_id: eventId } = await find(tx, caseId);
    await lockEvent(tx, eventId);
    const row = await lockSettlement(tx, caseId);
    if (row?.state !== 'asked') throw AppError.conflict('This event has already been settled.');
    const event = await findEvent(tx, eventId);
    const provider = await services.providers.payouts.choose({
      country: event?.country_code ?? 'NG',
      product: 'event-settlement',
      sends: true,
    });
    const reference = provider.referenceFor(caseId, services.clock.now());
    const holdId = await holdMoney(tx, row, reference).catch(inWords);
    await tx.sql.query(
      `update event_settlement set state = 'sending', our_reference = $2, provider = $3, hold_id = $4,
         prepared_by = $5, agreed_by = $6, changed_at = $7 where id = $1`,
      [caseId, reference, provider.id, holdId, operator, agreedBy, services.clock.now()],
    );
    await enqueue(tx, sendSettlement, { id: caseId }, { jobKey: `settle:${caseId}` });
    const detail = { before: 'asked', after: 'sending', paid_out: row.paid_out.toString() };
    await audit(tx, { actor: agreedBy, action: 'settlements.agree', subject: eventId, detail });
  },
};
