import { money } from '#lib/money.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { balanceAt } from '#server/ledger/statement.ts';
import type { Adapter } from '#server/ports/adapter.ts';
import type { ProviderParts } from './parts.ts';

/** A sandbox's starting balance, in minor units. After that it changes only as our books do. */
const GIVEN = {
  float_payments: ['NGN', 0n],
  settlement_payout: ['NGN', 750_000_000n],
  float_bills: ['NGN', 250_000_000n],
  float_gift_cards: ['NGN', 180_000_000n],
  float_vouchers: ['USD', 250_000n],
} as const;

/** The balance that a sandbox reports for us. */
export const sandboxFloat =
  ({ db, clock }: Pick<ProviderParts, 'db' | 'clock'>, account: keyof typeof GIVEN) =>
  async (): ReturnType<NonNullable<Adapter['getFloat']>> => {
    const [currency, given] = GIVEN[account];
    const moved = await balanceAt(db, houseAccount(account, currency), clock.now());
    const value = [money(given - moved, currency)];
    return { kind: 'done', value, providerRef: account, raw: null };
  };
