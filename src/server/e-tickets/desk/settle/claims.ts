import type { CurrencyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { lockOrganiser } from '#server/e-tickets/buy/organiser-account.ts';
import { houseAccount, openAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { SettlementRow } from './settlement-rows.ts';

/** Refunds that the house made for an event ($1 is the account of claims), less what came back by itself. */
const ADVANCED = `select coalesce(o.detail->>'event', substr(t.scope, length('event:') + 1)) as event_id,
    -sum(n.amount) as amount
  from ledger.entry n join ledger.txn t on t.id = n.txn_id left join orders o on o.id = t.order_id
  where n.account_id = $1 and not starts_with(t.scope, 'settlement:') group by 1`;

/**
 * What an organiser owes us, minor units: refunds that we made after their events had been paid out, less what
 * settlements, also those on their way, have netted out.
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
 * After a payout that failed, the event's money is its organiser's again: what we refunded of it meanwhile comes
 * back to us from there.
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
