import { codeOfCoin, type CoinId } from '#lib/crypto/coins.ts';
import type { CoinAlert, NewCoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { currencyOf } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { decimalOf, toMillionths, type CoinSide } from '#lib/crypto/coin-price.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { assertSideOpen } from '#server/crypto/offer.ts';
import { noPrice } from '#server/crypto/prices/market.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { assertCouldSell } from './hold-sale.ts';
import { ratesAt } from './rates-now.ts';

export interface AlertRow {
  id: string;
  user_id: string;
  coin: CoinId;
  side: CoinSide;
  currency: CurrencyCode;
  target: bigint;
  state: CoinAlert['state'];
  created_at: Date;
  ends_at: Date;
  reached_at: Date | null;
  reached_rate: bigint | null;
  network: CoinNetwork | null;
  amount: bigint | null;
  quote_id: string | null;
  held_until: Date | null;
}

/** How many of the alerts that were reached or have ended are shown. */
const PAST_SHOWN = 20;

const viewAlert = (row: AlertRow): CoinAlert => ({
  id: row.id,
  token: row.coin,
  symbol: codeOfCoin(row.coin),
  side: row.side,
  currency: row.currency,
  target: decimalOf(row.target),
  state: row.state,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  reached_at: row.reached_at?.toISOString() ?? null,
  reached_rate: row.reached_rate === null ? null : decimalOf(row.reached_rate),
  network: row.network,
  quote_id: row.quote_id,
  amount: row.amount === null ? null : toAmount(row.amount, codeOfCoin(row.coin)),
  held_until: row.held_until?.toISOString() ?? null,
});

/** One member's alerts: all waiting ones, and the latest of the others. */
export async function listAlerts(db: Database, userId: string): Promise<CoinAlert[]> {
  const { rows } = await db.sql.query<AlertRow>({
    name: 'coin-alerts',
    text: `(select * from coin_alert where user_id = $1 and state = 'waiting' order by created_at desc)
      union all (select * from coin_alert where user_id = $1 and state <> 'waiting'
        order by created_at desc limit ${PAST_SHOWN})`,
    values: [userId],
  });
  return rows.map(viewAlert);
}

/** True once a rate is as good for its owner as they asked for. */
export const isReached = (side: CoinSide, target: bigint, rate: bigint): boolean =>
  side === 'sell' ? rate >= target : rate <= target;

/** A rate as pages write it: "₦142,866,206.27". */
export const describeRate = (millionths: bigint, currency: CurrencyCode): string =>
  formatRate(decimalOf(millionths), currency);

/** @throws AppError 422 on target if our rate is already there; busy while nothing is quoted */
async function assertToCome({ db, clock }: Services, user: Member, wanted: NewCoinAlert) {
  const { token: coin, side } = wanted;
  const currency = user.country.currency_code;
  const rate = (await ratesAt(db, [coin], clock.now()))({ coin, side, currency });
  if (rate === undefined) throw noPrice(currencyOf(codeOfCoin(coin)).name);
  if (!isReached(side, toMillionths(wanted.target), rate)) return;
  const better = side === 'sell' ? 'higher' : 'lower';
  throw AppError.invalid({
    target: [`Our rate is already ${describeRate(rate, currency)}. Enter a ${better} one.`],
  });
}

/**
 * Saves a rate that a member wants an alert for.
 * @throws AppError 422 on target, conflict above the limit of waiting alerts, and the codes for what isn't
 * offered
 */
export async function addAlert(
  services: Services,
  user: Member,
  wanted: NewCoinAlert,
): Promise<CoinAlert> {
  const { db, clock } = services;
  const { token: coin, side, target } = wanted;
  await assertSideOpen(services, side, user.country.code);
  await assertToCome(services, user, wanted);
  const { network = null } = wanted;
  const amount = wanted.amount === undefined ? null : parseAmount(wanted.amount, 'BTC');
  if (network && wanted.amount)
    await assertCouldSell(services, user, { coin, network, amount: wanted.amount });
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from users where id = $1 for update', [user.uuid]);
    const { rows: waiting } = await tx.sql.query<AlertRow>(
      `select * from coin_alert where user_id = $1 and state = 'waiting'`,
      [user.uuid],
    );
    const millionths = toMillionths(target);
    const same = waiting.find(
      (each) =>
        each.coin === coin &&
        each.side === side &&
        each.target === millionths &&
        each.network === network &&
        each.amount === amount,
    );
    if (same) return viewAlert(same);
    if (waiting.length >= cryptoTrades.alerts)
      throw AppError.conflict(
        `You have ${cryptoTrades.alerts} alerts, the maximum. End one to add another.`,
      );
    const { rows } = await tx.sql.query<AlertRow>(
      `insert into coin_alert(id, user_id, coin, side, currency, target, created_at, ends_at, network, amount)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
      [
        ...[newUuid(), user.uuid, coin, side, user.country.currency_code, millionths],
        ...[now, secondsAfter(now, cryptoTrades.alertS), network, amount],
      ],
    );
    return viewAlert(rows[0]!);
  });
}

/** @throws AppError not_found for an alert that isn't waiting, or is another person's */
export async function endAlert(db: Database, userId: string, id: string): Promise<void> {
  const { rowCount } = await db.sql.query(
    `update coin_alert set state = 'ended' where id = $1 and user_id = $2 and state = 'waiting'`,
    [id, userId],
  );
  if (rowCount === 0) throw AppError.notFound();
}
