import { nettedWord } from '#lib/e-tickets/desk/words.ts';
import { money, formatMinor, type Money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrganiser } from '#server/e-tickets/desk/organisers.ts';
import { findEvent } from '#server/e-tickets/find-event.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { returnAdvanced } from './claims.ts';
import { lockSettlement, type SettlementRow } from './settlement-rows.ts';

export type Ending =
  | { kind: 'done'; value: { paid: Money | null } }
  | { kind: 'failed'; code: string; userSafeMessage?: string };

/** Captures the money on the organiser's account: our commission, what we are owed, and what the bank has paid. */
async function book(tx: Database, row: SettlementRow): Promise<void> {
  const account = await openAccount(tx, row.organiser_id, 'user_organiser', row.currency);
  const all = row.commission + row.netted + row.paid_out;
  await post(tx, {
    scope: `settlement:${row.id}`,
    key: `pay:${row.our_reference}`,
    kind: 'settlement',
    legs: [
      { account, amount: -all },
      { account: houseAccount('house_fee', row.currency), amount: row.commission },
      { account: houseAccount('organiser_claims', row.currency), amount: row.netted },
      { account: houseAccount('settlement_payout', row.currency), amount: row.paid_out },
    ].filter((leg) => leg.amount !== 0n),
    hold: { id: row.hold_id!, capture: all },
    meta: { event: row.event_id },
  });
}

async function notifyOrganiser(
  tx: Database,
  services: Services,
  row: SettlementRow,
): Promise<void> {
  const organiser = await findOrganiser(tx, row.organiser_id);
  const event = await findEvent(tx, row.event_id);
  if (organiser.email === null || !event) return;
  const content = statementMail({ name: organiser.name, title: event.title, row });
  await mail(tx, services, organiser.email, content);
}

function assertSame(row: SettlementRow, paid: Money | null): void {
  if (paid && (paid.minor !== row.paid_out || paid.currency !== row.currency))
    throw new Error(
      `Settlement ${row.our_reference}: ${formatMinor(paid)} was paid, not ${formatMinor(money(row.paid_out, row.currency))}`,
    );
}

/** Books the provider's final answer, once. A failure releases the hold. */
export async function endSettlement(
  services: Services,
  { id }: Pick<SettlementRow, 'id'>,
  outcome: Ending,
): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services.db, async (tx) => {
    const row = await lockSettlement(tx, id);
    if (row?.state !== 'sending' && row?.state !== 'unknown') return;
    const isDone = outcome.kind === 'done';
    if (isDone) {
      assertSame(row, outcome.value.paid);
      await book(tx, row);
      await notifyOrganiser(tx, services, row);
    } else {
      await releaseHold(tx, row.hold_id!);
      await returnAdvanced(tx, row);
    }
    await tx.sql.query(
      `update event_settlement set state = $2, paid_at = $3, failed_because = $4, changed_at = $5
       where id = $1`,
      [
        ...[id, isDone ? 'paid' : 'failed', isDone ? now : null],
        isDone ? null : (outcome.userSafeMessage ?? `The bank refused it (${outcome.code}).`),
        now,
      ],
    );
    const detail = { before: row.state, after: isDone ? 'paid' : 'failed' };
    const action = isDone ? 'settlements.paid' : 'settlements.failed';
    await audit(tx, { actor: 'job:e-tickets', action, subject: row.event_id, detail });
  });
}

interface Paid {
  name: string;
  title: string;
  row: SettlementRow;
}

/** To an organiser, when the money of an event is on its way to their account. */
function statementMail({ name, title, row }: Paid): MailText {
  const format = (minor: bigint) => formatMinor(money(minor, row.currency));
  const tickets = (row.statement.classes ?? []).map(
    ({ name: of, sold, returned, complimentary }): [string, string] => [
      of,
      `${sold} sold, ${returned} returned, ${complimentary} complimentary`,
    ],
  );
  return compose({
    subject: 'Your event has been paid out',
    name,
    lines: [`We’ve paid out ${format(row.paid_out)} for ${title}.`],
    facts: [
      ['Sold', format(row.sold)],
      ['Refunded', format(row.refunded)],
      ['Our commission', format(row.commission)],
      ...(row.netted > 0n ? [[nettedWord, format(row.netted)] as [string, string]] : []),
      ['Paid out', format(row.paid_out)],
      ['Reference', row.our_reference ?? ''],
      ...tickets,
    ],
    after: ['If anything looks wrong, reply to this email.'],
  });
}
