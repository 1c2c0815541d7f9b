import { codeOfCoin, coinIds, type CoinId } from '#lib/crypto/coins.ts';
import type { DeskCoins, readDeskCoins as contract } from '#lib/crypto/desk/coins.contract.ts';
import { currencyOf, type CurrencyCode } from '#lib/currencies.ts';
import { toAmount } from '#lib/money.ts';
import { crossTo, lastPrices, type MarketPrice } from '#server/crypto/prices/market.ts';
import { readTerms, type TermsNow } from '#server/crypto/terms/read-terms.ts';
import { ourPerUsd } from '#server/crypto/terms/terms-of.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { desksInUse } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { flowsIn, type Flow } from './flows.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Hundred-millionths of a coin times millionths of a unit, for one minor unit. */
const PER_MINOR = 1_000_000_000_000n;

type Worth = (coins: bigint, currency: CurrencyCode) => bigint | null;

/** The value of coins at the last market price, in minor units, rounded down. */
function worthBy(price: MarketPrice | undefined, terms: TermsNow): Worth {
  return (coins, currency) => {
    const crossed = price && crossTo(price, currency, ourPerUsd(terms, currency));
    return crossed ? (coins * crossed.price) / PER_MINOR : null;
  };
}

const textOf = (minor: bigint | null) => (minor === null ? null : toAmount(minor));

function viewFlow({ coin, currency, sold, bought, paidOut, taken }: Flow, worth: Worth) {
  const kept = worth(sold - bought, currency);
  return {
    currency,
    sold: toAmount(sold, coin),
    bought: toAmount(bought, coin),
    paid_out: toAmount(paidOut),
    taken: toAmount(taken),
    result: textOf(kept === null ? null : taken - paidOut + kept),
  };
}

async function waitingOf(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.sql.query<{ currency: string; waiting: bigint }>({
    name: 'coins-waiting',
    text: `select currency, sum(waiting)::bigint as waiting from order_payment
      where source = 'coins' and waiting > 0 group by currency`,
  });
  return new Map(rows.map(({ currency, waiting }) => [currency, waiting]));
}

interface Books {
  flows: readonly Flow[];
  waiting: ReadonlyMap<string, bigint>;
  terms: TermsNow;
  prices: ReadonlyMap<string, MarketPrice>;
}

async function viewCoin(db: Database, token: CoinId, books: Books) {
  const symbol = codeOfCoin(token);
  const price = books.prices.get(token);
  const worth = worthBy(price, books.terms);
  const held = -(await readBalance(db, houseAccount('float_coins', symbol))).posted;
  const [NGN, USD] = [textOf(worth(held, 'NGN')), textOf(worth(held, 'USD'))];
  return {
    token,
    symbol,
    name: currencyOf(symbol).name,
    held: toAmount(held, symbol),
    waiting: toAmount(books.waiting.get(symbol) ?? 0n, symbol),
    worth: NGN !== null && USD !== null ? { NGN, USD } : null,
    at: price?.at.toISOString() ?? null,
    trades: books.flows.filter(({ coin }) => coin === symbol).map((flow) => viewFlow(flow, worth)),
  };
}

/** That number of days before today, and today; in UTC. */
function daysUpTo(now: Date, days: number): { from: Date; to: Date } {
  const today = Date.parse(now.toISOString().slice(0, 10));
  return { from: new Date(today - days * DAY_MS), to: new Date(today + DAY_MS) };
}

/** What the company holds of each coin and earned by trading it; from the ledger, with nothing counted twice. */
export async function readDeskCoins(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, clock, query, providers } = ctx;
  const now = clock.now();
  const [flows, waiting, terms, prices] = await Promise.all([
    flowsIn(db, daysUpTo(now, query.days)),
    waitingOf(db),
    readTerms(db, now),
    lastPrices(db, coinIds, now),
  ]);
  const books = { flows, waiting, terms, prices };
  const coins: DeskCoins['coins'] = [];
  for (const token of coinIds) coins.push(await viewCoin(db, token, books));
  const not_compared = desksInUse(providers.cryptoDesk)
    .filter(({ listSettled }) => !listSettled)
    .map(({ id }) => id);
  return { data: { days: query.days, not_compared, coins } };
}
