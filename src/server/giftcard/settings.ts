import type { CurrencyCode } from '#lib/countries.ts';
import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import type { Database } from '#server/db/client.ts';
import type { RateStep } from '#server/desk/rates/rate-states.ts';
import type { CardType, ReceiptKind } from './tables.ts';

/** Factors are whole millionths: no price is ever a float. */
export const MILLION = 1_000_000n;

export const settingNames = {
  /** The share of a card's value that we pay, before tier and receipt. */
  ratio: (brand: string, type: CardType) => `ratio:${brand}:${type}`,
  usdPerUnit: (currency: CardCurrency) => `usd-per-unit:${currency}`,
  perUsd: (currency: CurrencyCode) => `per-usd:${currency}`,
  /** The minimum value per card, in its own currency, and the factor. */
  tierFrom: (tier: string) => `tier-from:${tier}`,
  tier: (tier: string) => `tier:${tier}`,
  receipt: (kind: ReceiptKind) => `receipt:${kind}`,
  /** What we add to a card's value when we sell one. */
  markup: () => 'buy-markup',
  /** Switches, 1 or 0; on if there is no row: brands we accept, brands and local cards we sell. */
  taken: (brand: string) => `taken:${brand}`,
  sold: (brand: string) => `sold:${brand}`,
  soldHere: (card: string) => `sold-here:${card}`,
} as const;

/** The numbers in effect at a time. */
export interface CardSettings {
  /** Millionths by name. */
  values: ReadonlyMap<string, bigint>;
  /** Identifies the number that took effect last: same version, same prices. */
  version: string;
}

/** A previewed change, treated as if it were in effect. */
export interface Proposed {
  name: string;
  /** Decimal, up to six places. */
  value: string;
}

/** Whether a switch is on. */
export const isOn = ({ values }: Pick<CardSettings, 'values'>, name: string): boolean =>
  values.get(name) !== 0n;

/** A decimal with up to six places as whole millionths. */
export const toMillionths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6) || '0');
};

interface Row {
  id: bigint;
  name: string;
  value: string;
  effective_at: Date;
}

/** A row may be older than others and take effect after them. */
function versionOf(rows: readonly Row[]): string {
  const [first, ...others] = rows;
  if (!first) return 'cards-0';
  const isLater = (a: Row, b: Row) =>
    a.effective_at > b.effective_at || (+a.effective_at === +b.effective_at && a.id > b.id);
  return `cards-${others.reduce((last, row) => (isLater(row, last) ? row : last), first).id}`;
}

/** Values that took effect after one time and until another, in order, without withdrawn ones. */
export async function readSteps(db: Database, after: Date, until: Date): Promise<RateStep[]> {
  const { rows } = await db.sql.query<Row & { agreed: boolean }>({
    name: 'card-setting-steps',
    text: `select id, name, value::text, effective_at, agreed_by is not null as agreed
      from card_setting s where effective_at > $1 and effective_at <= $2
        and not exists (select 1 from card_setting_withdrawn w where w.setting_id = s.id)
      order by effective_at, id`,
    values: [after, until],
  });
  return rows.map(({ name, value, effective_at: at, agreed }) => ({
    name,
    at,
    agreed,
    value: toMillionths(value),
  }));
}

/** Reads the numbers in effect at a time, or as they would be with `proposed`. */
export async function readSettings(
  db: Database,
  at: Date,
  proposed: readonly Proposed[] = [],
): Promise<CardSettings> {
  const { rows } = await db.sql.query<Row>({
    name: 'card-settings',
    text: `select distinct on (name) id, name, value::text, effective_at from card_setting s
      where effective_at <= $1
        and not exists (select 1 from card_setting_withdrawn w where w.setting_id = s.id)
      order by name, effective_at desc, id desc`,
    values: [at],
  });
  const values = new Map(rows.map(({ name, value }) => [name, toMillionths(value)]));
  for (const { name, value } of proposed) values.set(name, toMillionths(value));
  return { values, version: versionOf(rows) };
}
