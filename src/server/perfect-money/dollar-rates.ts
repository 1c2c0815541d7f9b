import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { costOfDollars } from '#lib/rules/dollar-trade.ts';
import type { Database } from '#server/db/client.ts';
import {
  auditRates,
  distanceOf,
  judgeRows,
  rowOf,
  type Because,
  type NumberRow,
  type Numbers,
  type PriceSample,
  type RateBook,
  type RatePlan,
  type RateState,
  type RateStep,
  type Wanted,
} from '#server/desk/index.ts';
import { dollarTermsFor, type DollarTerms } from '#server/reference/index.ts';
import type { Services } from '#server/platform/services.ts';

/** What of the terms is set, as changes name it: "NG:sell". */
const titles = {
  buy: 'Buying rate per dollar',
  sell: 'Selling rate per dollar',
  fee: 'Purchase fee',
} as const;
type Part = keyof typeof titles;

const nameOf = (country: CountryCode, part: string) => `${country}:${part}`;

function readName(name: string): { country: CountryCode; part: Part } {
  const [country = '', part = ''] = name.split(':');
  const known = countryCodes.find((code) => code === country);
  if (!known || !Object.hasOwn(titles, part)) throw AppError.notFound();
  return { country: known, part: part as Part };
}

type Kept = Pick<DollarTerms, 'buyRate' | 'sellRate' | 'buyFee' | 'minimum' | 'maximum'>;

const numbersOf = (country: CountryCode, terms: Kept): [string, bigint][] => [
  [nameOf(country, 'buy'), terms.buyRate],
  [nameOf(country, 'sell'), terms.sellRate],
  [nameOf(country, 'fee'), terms.buyFee],
  [nameOf(country, 'minimum'), terms.minimum],
  [nameOf(country, 'maximum'), terms.maximum],
];

async function stateAt(db: Database, at: Date): Promise<RateState> {
  const state = new Map<string, bigint>();
  // one after the other, because it runs inside a transaction
  for (const country of countryCodes) {
    const terms = await dollarTermsFor(db, country, at);
    if (terms) for (const [name, value] of numbersOf(country, terms)) state.set(name, value);
  }
  return state;
}

async function stepsBetween(db: Database, after: Date, until: Date): Promise<RateStep[]> {
  const { rows } = await db.sql.query<Kept & { country: CountryCode; at: Date; agreed: boolean }>({
    name: 'dollar-terms-steps',
    text: `select country_code as country, buy_rate as "buyRate", sell_rate as "sellRate",
        buy_fee as "buyFee", minimum, maximum, effective_at as at, agreed_by is not null as agreed
      from dollar_terms where effective_at > $1 and effective_at <= $2 order by effective_at, id`,
    values: [after, until],
  });
  return rows.flatMap(({ country, at, agreed, ...terms }) =>
    numbersOf(country, terms).map(([name, value]) => ({ name, value, at, agreed })),
  );
}

/** What we pay for a dollar, and what the smallest and the largest purchase cost with their fee. */
const samples: readonly PriceSample[] = countryCodes.flatMap((country): PriceSample[] => {
  const { currency } = supportedCountries[country];
  const of = (state: RateState, part: string) => state.get(nameOf(country, part)) ?? 0n;
  const say = (price: bigint) => formatMinor(money(price, currency));
  const bought = (size: 'minimum' | 'maximum'): PriceSample => ({
    title: `${country}, the ${size} bought from us`,
    say,
    price: (state) =>
      of(state, 'buy') && costOfDollars(of(state, size), of(state, 'buy')) + of(state, 'fee'),
  });
  const sold = {
    title: `${country}, $1 sold to us`,
    say,
    price: (state: RateState) => of(state, 'sell'),
  };
  return [sold, bought('minimum'), bought('maximum')];
});

const book: Numbers = { stateAt, stepsBetween, samples, called: 'terms' };

/** @throws AppError not_found where there are no terms yet; conflict */
function rowsOf(now: RateState, wanted: Wanted): NumberRow[] {
  return wanted.rows.flatMap((row) => {
    readName(row.name);
    const before = now.get(row.name);
    if (before === undefined) throw AppError.notFound();
    return rowOf(book, row, { before, after: parseAmount(row.value) });
  });
}

/**
 * No one must be able to profit by buying and selling at the same time.
 * @throws AppError conflict
 */
function assertSound(state: RateState): void {
  for (const country of countryCodes) {
    const [buy = 0n, sell = 0n] = ['buy', 'sell'].map((part) => state.get(nameOf(country, part)));
    if (buy < sell) throw AppError.conflict('The selling rate can’t be above the buying rate.');
  }
}

const movedBy = (row: NumberRow): bigint =>
  readName(row.name).part === 'fee' ? 0n : distanceOf(row);

async function plan({ db, clock }: Pick<Services, 'db' | 'clock'>, wanted: Wanted) {
  const at = clock.now();
  const now = await stateAt(db, at);
  const rows = rowsOf(now, wanted);
  assertSound(new Map([...now, ...rows.map(({ name, after }) => [name, after] as const)]));
  return {
    ...(await judgeRows(db, book, { at, rows })),
    at,
    rows: rows.map(({ name, before, after }) => {
      const { country, part } = readName(name);
      const title = `${country}: ${titles[part].toLowerCase()}`;
      return { name, title, before: toAmount(before), after: toAmount(after) };
    }),
    moved: rows.reduce((sum, row) => sum + movedBy(row), 0n),
  };
}

const columns = { buy: 'buyRate', sell: 'sellRate', fee: 'buyFee' } as const;

async function write(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  changed: RatePlan,
  because: Because,
): Promise<string> {
  const { at, rows } = changed;
  const byCountry = Map.groupBy(rows, ({ name }) => readName(name).country);
  let version = '';
  for (const [country, mine] of byCountry) {
    const before = await dollarTermsFor(tx, country, at);
    if (!before) throw AppError.notFound();
    const terms = { ...before };
    for (const { name, after } of mine) terms[columns[readName(name).part]] = parseAmount(after);
    await tx.sql.query(
      `insert into dollar_terms(country_code, buy_rate, sell_rate, buy_fee, minimum, maximum,
         effective_at, set_by, set_at, agreed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[country, terms.buyRate, terms.sellRate, terms.buyFee, terms.minimum, terms.maximum],
        ...[at, because.by, clock.now(), because.agreedBy],
      ],
    );
    version = (await dollarTermsFor(tx, country, at))?.version ?? version;
  }
  await auditRates(tx, 'dollars.set-terms', changed, because);
  return version;
}

/** The rates of dollar vouchers, bought and sold. */
export const dollarRatesBook: RateBook = {
  kind: 'dollar-terms',
  name: 'Dollar terms',
  services: ['perfect-money-sell', 'perfect-money-buy'],
  plan,
  write,
  facts: (_, { rows }) =>
    Promise.resolve(
      rows.map(({ name, title, before, after }) => {
        const { currency } = supportedCountries[readName(name).country];
        const say = (amount: string) => formatMinor(money(parseAmount(amount), currency));
        return { label: title, value: `${say(before)} → ${say(after)}`, warn: false };
      }),
    ),
};
