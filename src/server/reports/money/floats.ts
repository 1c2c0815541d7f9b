import type { CurrencyCode } from '#lib/currencies.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { floatAccounts, floorOf, type FloatAccount } from '#lib/reports/floats.ts';
import type { DeskFloat } from '#lib/reports/money.contract.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { balanceAt } from '#server/ledger/statement.ts';
import type { Services } from '#server/platform/services.ts';
import type { Told } from './reported.ts';

/** The last nightly comparison with the providers' books that finished, and what is open since. */
export interface Comparison {
  at: Date;
  day: string;
  silent: readonly string[];
  open: readonly { port: string; provider: string; currency: string; count: number }[];
}

interface Keeper {
  /** The provider that is in use. */
  id: (providers: Services['providers']) => string | null;
  /** The names under which its books are compared at night. */
  ports: readonly string[];
}

const keepers: Readonly<Record<FloatAccount, Keeper>> = {
  float_payments: { id: ({ payments }) => payments.current.id, ports: ['payments'] },
  settlement_payout: { id: ({ payouts }) => payouts.current.id, ports: ['payouts'] },
  float_bills: { id: ({ bills }) => bills.current.id, ports: ['bills'] },
  float_gift_cards: { id: ({ giftcards }) => giftcards.current.id, ports: ['giftcards'] },
  float_vouchers: { id: ({ vouchers }) => vouchers.current.id, ports: ['vouchers'] },
  stock_vouchers: { id: ({ vouchers }) => vouchers.current.id, ports: ['voucher-sales'] },
  float_shopping: { id: () => null, ports: [] },
  float_sms: { id: ({ sms }) => sms.id, ports: [] },
};

function viewCompared(
  comparison: Comparison | undefined,
  { ports, provider, currency }: { ports: readonly string[]; provider: string; currency: string },
): DeskFloat['compared'] {
  if (!comparison || ports.length === 0) return null;
  const mine = comparison.open.filter(
    (each) => ports.includes(each.port) && each.currency === currency,
  );
  return {
    at: comparison.at.toISOString(),
    day: comparison.day,
    is_silent: comparison.silent.includes(provider),
    open: mine.reduce((sum, { count }) => sum + count, 0),
  };
}

export interface FloatNow {
  account: FloatAccount;
  /** The balance in our books, minor units. */
  booked: bigint;
  told: Told | undefined;
  view: DeskFloat;
}

interface Known {
  currency: CurrencyCode;
  /** Ledger balances by type of account, credit above zero. */
  posted: ReadonlyMap<string, bigint>;
  told: ReadonlyMap<string, Told>;
  comparison: Comparison | undefined;
}

async function readFloat(
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  account: FloatAccount,
  { currency, posted, told: lastReported, comparison }: Known,
): Promise<FloatNow> {
  const booked = -(posted.get(account) ?? 0n);
  const reported = lastReported.get(account);
  const difference =
    reported && reported.amount - (await bookedAt(db, account, currency, reported.at));
  const expected = booked + (difference ?? 0n);
  const floor = floorOf(account, currency);
  const { id, ports } = keepers[account];
  const provider = id(providers);
  const view = {
    account,
    provider,
    floor,
    booked: toAmount(booked),
    expected: toAmount(expected),
    is_low: floor !== null && expected < parseAmount(floor),
    told: reported
      ? {
          amount: toAmount(reported.amount),
          at: reported.at.toISOString(),
          source: reported.source,
          difference: toAmount(difference ?? 0n),
        }
      : null,
    compared: viewCompared(comparison, { ports, provider: provider ?? '', currency }),
  };
  return { account, booked, told: reported, view };
}

const bookedAt = async (db: Database, account: FloatAccount, currency: CurrencyCode, at: Date) =>
  -(await balanceAt(db, houseAccount(account, currency), at));

/** The accounts with banks and providers that have, had or should have a balance in a currency. */
export async function readFloats(
  services: Pick<Services, 'db' | 'providers'>,
  known: Known,
): Promise<FloatNow[]> {
  const floats: FloatNow[] = [];
  for (const account of floatAccounts) floats.push(await readFloat(services, account, known));
  return floats.filter(({ booked, told, view }) => booked !== 0n || told || view.floor !== null);
}
