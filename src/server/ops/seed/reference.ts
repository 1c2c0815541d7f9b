import { countryCodes } from '#lib/countries.ts';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import dollars from '#server/perfect-money/facts/dollars.json' with { type: 'json' };
import { clearCache } from '#server/reference/cache.ts';
import { charges, features, levels, services } from './reference-data.ts';

/** Inserts any number of rows in one statement, passed as one JSON parameter. */
const insertRows = (db: Database, text: string, rows: readonly object[]) =>
  db.sql.query(text, [
    JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ]);

function serviceRows(isProduction: boolean) {
  return Object.entries(services).flatMap(([slug, { demo, ...where }]) =>
    countryCodes.map((country) => {
      const on = demo && isProduction ? 'later' : where[country];
      return { country, slug, active: on === true, reason: on === true ? null : on };
    }),
  );
}

const chargeRows = () =>
  charges.map(({ country, kind, service = '', from = '0', amount, basisPoints = null }) => ({
    country,
    kind,
    service,
    from: parseAmount(from),
    amount: amount === undefined ? null : parseAmount(amount),
    basis_points: basisPoints,
  }));

const dollarRows = () =>
  dollars.terms.map(({ country, buy, sell, fee }) => ({
    country,
    buy: parseAmount(buy),
    sell: parseAmount(sell),
    fee: parseAmount(fee),
    minimum: parseAmount(dollars.minimum),
    maximum: parseAmount(dollars.maximum),
  }));

const levelRows = () =>
  levels.map((row) => ({
    country: row.country,
    level: row.level,
    one_time: parseAmount(row.oneTime),
    daily: parseAmount(row.daily),
    debits: parseAmount(row.debits),
    month: row.month === undefined ? null : parseAmount(row.month),
    balance: parseAmount(row.balance),
    deposit: row.singleDeposit === undefined ? null : parseAmount(row.singleDeposit),
  }));

/** Terms that have been set since then stay: initial ones are only stored if there are none. */
function insertDollarTerms(tx: Database) {
  return insertRows(
    tx,
    `insert into dollar_terms(country_code, buy_rate, sell_rate, buy_fee, minimum, maximum,
       effective_at, set_by, set_at)
     select r.country, r.buy, r.sell, r.fee, r.minimum, r.maximum, 'epoch', 'seed', now()
     from jsonb_to_recordset($1) r(country text, buy bigint, sell bigint, fee bigint,
       minimum bigint, maximum bigint)
     where not exists (select 1 from dollar_terms kept where kept.country_code = r.country)`,
    dollarRows(),
  );
}

/**
 * Fills in the rows that the product can't work without: services, banks, fees, limits, flags. Existing rows
 * stay as an operator left them; only the facts about banks are updated.
 */
export async function seedReference(
  db: Database,
  { isProduction = false }: { isProduction?: boolean } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertRows(
      tx,
      `insert into service(country_code, slug, active, inactive_reason)
       select r.country, r.slug, r.active, r.reason
       from jsonb_to_recordset($1) r(country text, slug text, active boolean, reason text)
       on conflict do nothing`,
      serviceRows(isProduction),
    );
    await insertRows(
      tx,
      `insert into bank(id, country_code, code, name, type, codes, pattern, label)
       select r.id, r.country, r.code, r.name, r.type, r.codes, r.pattern, r.label
       from jsonb_to_recordset($1) r(id text, country text, code text, name text, type text,
         codes jsonb, pattern text, label text)
       on conflict (id) do update set name = excluded.name, codes = bank.codes || excluded.codes,
         pattern = excluded.pattern, label = excluded.label`,
      banks,
    );
    await insertRows(
      tx,
      `insert into charge(country_code, kind, service_type, from_minor, amount_minor, basis_points)
       select r.country, r.kind, r.service, r."from", r.amount, r.basis_points
       from jsonb_to_recordset($1) r(country text, kind text, service text, "from" bigint,
         amount bigint, basis_points int)
       on conflict do nothing`,
      chargeRows(),
    );
    await insertDollarTerms(tx);
    await insertRows(
      tx,
      `insert into kyc_limit(country_code, level, one_time_spend, daily_spend, one_time_withdrawal,
         daily_withdrawal, daily_debits, monthly_debits, balance_cap, single_deposit)
       select r.country, r.level, r.one_time, r.daily, r.one_time, r.daily, r.debits, r.month,
         r.balance, r.deposit
       from jsonb_to_recordset($1) r(country text, level int, one_time bigint, daily bigint,
         debits bigint, month bigint, balance bigint, deposit bigint)
       on conflict do nothing`,
      levelRows(),
    );
    await insertRows(
      tx,
      `insert into feature_flag(name, is_active)
       select r.name, r.on from jsonb_to_recordset($1) r(name text, "on" boolean)
       on conflict do nothing`,
      Object.entries(features).map(([name, on]) => ({ name, on })),
    );
  });
  clearCache(db);
}
