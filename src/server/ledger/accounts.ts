import type { CoinCode, CurrencyCode, MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';
import { LedgerError } from './errors.ts';

/** `user_organiser`: what the tickets of an organiser brought in; its owner is the organiser, not a member. */
export type UserAccountKind = 'user_available' | 'user_pending_rewards' | 'user_organiser';

/** The house's accounts, one of each for every wallet currency; the numbers are those of the migrations. */
export const houseKinds = {
  float_payments: 1,
  float_bills: 2,
  float_gift_cards: 3,
  float_sms: 4,
  settlement_payout: 5,
  house_fee: 6,
  stamp_duty_payable: 7,
  suspense: 8,
  rewards_expense: 9,
  fx_position: 10,
  chargeback_and_fraud_loss: 11,
  rounding: 12,
  equity: 13,
  stock_gift_cards: 14,
  stock_airtime: 15,
  float_vouchers: 17,
  stock_vouchers: 18,
  float_shopping: 19,
  budget_wheel: 21,
  budget_opportunity: 22,
  budget_late: 23,
  organiser_claims: 24,
  provider_fees: 40,
  goodwill: 30,
} as const;

export type HouseKind = keyof typeof houseKinds;

/** The house's accounts in each coin: what counterparties hold for us, our position, and what rounding left. */
export const coinHouseKinds = { fx_position: 10, rounding: 12, float_coins: 20 } as const;
export type CoinHouseKind = keyof typeof coinHouseKinds;

export const ledgerCurrencies = { NGN: 1, GHS: 2, KES: 3, USD: 4 } as const satisfies Record<
  CurrencyCode,
  number
>;

export const ledgerCoins = {
  BTC: 5,
  ETH: 6,
  USDT: 7,
  USDC: 8,
  BNB: 9,
  SOL: 10,
  TRX: 11,
  LTC: 12,
} as const satisfies Record<CoinCode, number>;

const numbers: Record<MoneyCode, number> = { ...ledgerCurrencies, ...ledgerCoins };
const kinds: Record<HouseKind | CoinHouseKind, number> = { ...houseKinds, ...coinHouseKinds };

/** The number of a house account; it is fixed, so no database query is needed. */
export function houseAccount(kind: CoinHouseKind, coin: CoinCode): bigint;
export function houseAccount(kind: HouseKind, currency: CurrencyCode): bigint;
export function houseAccount(kind: HouseKind | CoinHouseKind, currency: MoneyCode): bigint {
  return BigInt(numbers[currency] * 100 + kinds[kind]);
}

/** The user's account of a kind, opened on first use. Its balance never goes below zero. */
export async function openAccount(
  db: Database,
  owner: string,
  kind: UserAccountKind,
  currency: CurrencyCode,
): Promise<bigint> {
  const row = await callLedgerOnce<{ id: bigint }>(
    db,
    'ledger-open-account',
    'select ledger.open_account($1,$2,$3) id',
    [owner, kind, currency],
  );
  return row.id;
}

/** A frozen account accepts credits and captures of older holds, and nothing else. */
export async function setFrozen(db: Database, account: bigint, frozen: boolean): Promise<void> {
  await callLedgerOnce(db, 'ledger-set-frozen', 'select ledger.set_frozen($1,$2)', [
    account,
    frozen,
  ]);
}

/** Freezes or unfreezes every account that someone has. What is already on hold can still be captured. */
export async function freezeAccounts(db: Database, owner: string, frozen: boolean): Promise<void> {
  const { rows } = await db.sql.query<{ id: bigint }>(
    'select id from ledger.account where owner_id = $1 order by id',
    [owner],
  );
  for (const { id } of rows) await setFrozen(db, id, frozen);
}

export interface Balance {
  /** Booked balance, minor units. */
  posted: bigint;
  /** On hold, minor units. */
  held: bigint;
  /** posted - held: what can be spent. */
  available: bigint;
  currency: CurrencyCode;
  frozen: boolean;
}

/**
 * The balance of an account, how much of it is on hold and how much is available (spec 9), in minor units of
 * its currency.
 * @throws LedgerError account_not_found
 */
export async function readBalance(db: Database, account: bigint): Promise<Balance> {
  const { rows } = await db.sql.query<Balance>({
    name: 'ledger-balance',
    text: 'select posted, held, available, currency, frozen from ledger.balance where account_id = $1',
    values: [account],
  });
  const [row] = rows;
  if (!row) throw new LedgerError('account_not_found');
  return row;
}
