import { toAmount } from '#lib/money.ts';
import type { listHolds as contract, WalletHold } from '#lib/wallet/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readBalanceIfOpen, findWallet } from '#server/ledger/user-accounts.ts';
import { flaggedAmounts } from '#server/orders/flags/flags.ts';

interface HoldRow {
  amount: bigint;
  kind: 'order' | 'flag_automatic' | 'flag_manual' | 'review';
  created_at: Date;
  expires_at: Date | null;
  reference_code: string | null;
  title: string | null;
  /** The flag's rule, and when the flag ends. */
  rule: string | null;
  release_at: Date | null;
  /** Why it doesn't fit into the wallet. */
  note: string | null;
}

interface SuspenseRow {
  amount: bigint;
  note: string | null;
  created_at: Date;
  release_at: Date | null;
  reference: string;
}

const reasonOf = ({ kind, title, rule, note }: HoldRow): string => {
  if (kind === 'order') return `On hold for ${title ?? 'an order'}`;
  return rule ?? note ?? 'In review.';
};

async function ledgerHolds(db: Database, account: bigint): Promise<WalletHold[]> {
  const { rows } = await db.sql.query<HoldRow>({
    name: 'wallet-holds',
    text: `select h.amount, h.kind, h.created_at, h.expires_at, o.reference_code, o.title,
             r.title as rule, f.release_at, w.note
           from ledger.hold h left join orders o on o.id = h.order_id
             left join flag f on f.hold_id = h.id left join flag_rule r on r.key = f.rule
             left join over_cap_hold w on w.hold_id = h.id
           where h.account_id = $1 and h.state = 'P' order by h.id desc`,
    values: [account],
  });
  return rows.map((row) => ({
    amount: toAmount(row.amount),
    kind: row.kind,
    reason: reasonOf(row),
    since: row.created_at.toISOString(),
    until: (row.release_at ?? row.expires_at)?.toISOString() ?? null,
    ...(row.reference_code ? { reference_code: row.reference_code } : {}),
  }));
}

/** Money that has reached us but not the wallet: it waits in suspense. */
async function waitingDeposits(db: Database, userId: string): Promise<WalletHold[]> {
  const { rows } = await db.sql.query<SuspenseRow>({
    name: 'wallet-waiting-deposits',
    text: `select coalesce(p.waiting, d.amount) amount, d.note, d.created_at, d.release_at, d.reference
           from deposit d
             left join order_payment p on p.order_id = d.order_id and d.held_for = 'wrong_amount'
           where d.user_id = $1 and d.held_for is not null and d.settled_at is null
           order by d.created_at desc`,
    values: [userId],
  });
  return rows.map((row) => ({
    amount: toAmount(row.amount),
    kind: 'deposit',
    reason: row.note ?? 'In review.',
    since: row.created_at.toISOString(),
    until: row.release_at?.toISOString() ?? null,
    reference_code: row.reference,
  }));
}

/** The rest of the balance, which has no separate hold but can't be used while an open flag blocks the wallet. */
async function blockedRest(
  { db, clock }: Pick<CallContext<typeof contract>, 'db' | 'clock'>,
  account: bigint,
): Promise<WalletHold[]> {
  const [{ available }, { until }] = await Promise.all([
    readBalanceIfOpen(db, account),
    flaggedAmounts(db, account),
  ]);
  if (!until || available <= 0n) return [];
  return [
    {
      amount: toAmount(available),
      kind: 'blocked',
      reason: 'Rest of your balance (paused during the review)',
      since: clock.now().toISOString(),
      until: until.toISOString(),
    },
  ];
}

/**
 * Everything between the book balance and the available balance, and money that isn't credited yet,
 * each with its reason.
 */
export async function listHolds(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, user } = ctx;
  const account = await findWallet(db, user);
  const [holds, rest, deposits] = await Promise.all([
    ledgerHolds(db, account),
    blockedRest(ctx, account),
    waitingDeposits(db, user.uuid),
  ]);
  return { data: [...holds, ...rest, ...deposits] };
}
