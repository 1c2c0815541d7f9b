import type { CurrencyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { lockOrganiser } from '#server/e-tickets/buy/organiser-account.ts';
import { houseAccount, openAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { SettlementRow } from './settlement-rows.ts';

/** Refunds that we made for an event ($1 is the account of claims), less what has been returned since. */
const ADVANCED = `select coalesce(o.detail->>'event', substr(t.scope, length('event:') + 1)) as event_id,
    -sum(n.amount) as amount
  from ledger.entry n join ledger.txn t on t.id = n.txn_id left join orders o on o.id = t.order_id
  where n.account_id = $1 and not starts_with(t.scope, 'settlement:') group by 1`;

/**
 * What an organiser owes us, in minor units: refunds made after their events were paid out, less what
 * settlements have netted out, including those in progress.
 */
export async function readClaim(
  db: Database,
  { organiser_id, currency }: { organiser_id: string; currency: CurrencyCode },
): Promise<bigint> {
  const { rows } = await db.sql.query<{ owed: bigint }>(
    `select greatest(0, coalesce(sum(advanced.amount) filter (where s.state = 'paid'), 0)
       - coalesce(sum(s.netted) filter (where s.state in ('sending', 'unknown', 'paid')), 0))::bigint owed
     from event_settlement s left join (${ADVANCED}) advanced on advanced.event_id = s.event_id
     where s.organiser_id = $2 and s.currency = $3`,
    [houseAccount('organiser_claims', currency), organiser_id, currency],
  );
  return rows[0]?.owed ?? 0n;
}

/**
 * After a failed payout, the event's money is its organiser's again, so the refunds that we advanced in
 * between come from there.
 */
export async function returnAdvanced(tx: Database, row: SettlementRow): Promise<void> {
  const { event_id, organiser_id, currency, our_reference } = row;
  await lockOrganiser(tx, organiser_id);
  const claims = houseAccount('organiser_claims', currency);
  const { rows } = await tx.sql.query<{ amount: bigint }>(
    `select amount::bigint from (${ADVANCED}) advanced where event_id = $2`,
    [claims, event_id],
  );
  const account = await openAccount(tx, organiser_id, 'user_organiser', currency);
  const { available } = await readBalance(tx, account);
  const advanced = rows[0]?.amount ?? 0n;
  const amount = advanced < available ? advanced : available;
  if (amount <= 0n) return;
  await post(tx, {
    scope: `event:${event_id}`,
    key: `refunds:${our_reference}`,
    kind: 'settlement-refunds',
    legs: [
      { account, amount: -amount },
      { account: claims, amount },
    ],
  });
}
