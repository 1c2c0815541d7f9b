import type { CardCurrency } from '#lib/card-currencies.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { CardType, ReceiptKind } from './tables.ts';

/** Factors are kept as whole millionths: no float ever touches a price. */
export const MILLION = 1_000_000n;

export const settingNames = {
  /** What of a card's worth we pay, before tier and receipt. */
  ratio: (brand: string, type: CardType) => `ratio:${brand}:${type}`,
  usdPerUnit: (currency: CardCurrency) => `usd-per-unit:${currency}`,
  perUsd: (currency: CurrencyCode) => `per-usd:${currency}`,
  /** From which value of one card on, in its own currency, and the factor. */
  tierFrom: (tier: string) => `tier-from:${tier}`,
  tier: (tier: string) => `tier:${tier}`,
  receipt: (kind: ReceiptKind) => `receipt:${kind}`,
  /** What we add to a card's worth when we sell one. */
  markup: () => 'buy-markup',
} as const;

/** The numbers in force at a moment. */
export interface CardSettings {
  /** Millionths by name. */
  values: ReadonlyMap<string, bigint>;
  /** Names the newest number in force: the same version, the same prices. */
  version: string;
}

/** A change that is looked at before it is made: it counts as if it were in force. */
export interface Proposed {
  name: string;
  /** Decimal, up to six places. */
  value: string;
}

const toMillionths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6) || '0');
};

/** Reads what is in force at a time; with `proposed` as it would be. */
export async function readSettings(
  db: Database,
  at: Date,
  proposed: readonly Proposed[] = [],
): Promise<CardSettings> {
  const { rows } = await db.sql.query<{ id: bigint; name: string; value: string }>({
    name: 'card-settings',
    text: `select distinct on (name) id, name, value::text from card_setting
      where effective_at <= $1 order by name, effective_at desc, id desc`,
    values: [at],
  });
  const values = new Map(rows.map(({ name, value }) => [name, toMillionths(value)]));
  for (const { name, value } of proposed) values.set(name, toMillionths(value));
  const newest = rows.reduce((last, { id }) => (id > last ? id : last), 0n);
  return { values, version: `cards-${newest}` };
}
