import { randomUUID } from 'node:crypto';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { seatOf } from '#lib/e-tickets/categories.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { createApi } from '#server/api.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditTickets } from '#server/e-tickets/audit-tickets.ts';
import type { Api } from '#server/http/api-types.ts';
import { seedReference } from '#server/ops/seed/reference.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import { reserve } from '#server/orders/reservations/reserve.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { amount } from './amount.ts';
import { median, runLoad } from './load.ts';
import { onDatabase } from './on-database.ts';
import { atMost, type Row } from './row.ts';
import { addBuyers, addConcert, type Buyer } from './tickets-fill.ts';

const SEATS = amount(100, 5);
const BUYERS = amount(1000, 20);
/** How long the rest may wait for the news. */
const NEWS_MS = 1000;
/** The number of concurrent seat holds in the comparison with updates. */
const CALLERS = 8;
const CELL_MS = amount(500, 50);
const ROUNDS = amount(7, 1);
/** More than can be held in all rounds. */
const SEATS_TO_HOLD = amount(60_000, 2_000);
/** A hold locks, counts and writes a row with three foreign keys in one statement; an update changes one row. */
const LEAST = { alone: 0.25, inTransaction: 0.15 };
const BUSY = 503;
const SERVICE = 'event-bill-payment';

interface Bench {
  services: OpenServices;
  api: Api;
  buyers: Buyer[];
}

const exactly = (name: string, value: number, wanted: number): Row => ({
  name,
  value,
  unit: '',
  gate: `= ${wanted}`,
  ok: value === wanted,
});

const wantedBy = (event: string, seat: string | null) => ({
  service_type: SERVICE,
  event_id: event,
  items: [{ class: 'all', quantity: 1, ...(seat === null ? {} : { seats: [seat] }) }],
});

interface Look {
  buyer: Buyer;
  seat: string | null;
  status: number;
  ms: number;
  quoteId: string | undefined;
}

const ask = ({ api }: Pick<Bench, 'api'>, event: string, { token }: Buyer, seat: string | null) =>
  api.fetch(
    new Request('http://localhost:4321/api/quotes', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wantedBy(event, seat)),
    }),
    { clientAddress: '127.0.0.1', requestId: 'bench' },
  );

/** One buyer’s look at the price, from the request to the answer; a busy server is asked again, as the app does. */
async function look(
  bench: Pick<Bench, 'api'>,
  event: string,
  buyer: Buyer,
  seat: string | null,
): Promise<Look> {
  const begin = performance.now();
  let response = await ask(bench, event, buyer, seat);
  while (response.status === BUSY) response = await ask(bench, event, buyer, seat);
  const body = (await response.json()) as { data?: Quote };
  const ms = performance.now() - begin;
  return { buyer, seat, status: response.status, ms, quoteId: body.data?.quote_id };
}

/** Those who hold a seat pay for it, and it is given out. */
async function buy({ services }: Bench, event: string, held: readonly Look[]): Promise<void> {
  for (const { buyer, seat, quoteId } of held) {
    const order = await placeOrder(services, {
      user: buyer.user,
      serviceType: SERVICE,
      key: randomUUID(),
      pin: null,
      quoteId,
      input: wantedBy(event, seat),
    });
    await fulfil.run(services, { order_id: order.id });
  }
}

async function countTickets({ services }: Bench, event: string) {
  const { rows } = await services.db.sql.query<{ sold: number; twice: number }>(
    `select count(*)::int as sold, (count(seat) - count(distinct seat))::int as twice
     from admission where event_id = $1 and state = 'valid'`,
    [event],
  );
  return rows[0]!;
}

/** All of them want one of a hundred at the same moment. */
async function rush(bench: Bench, seated: boolean): Promise<Row[]> {
  const event = await addConcert(bench.services, { seats: SEATS, seated });
  const begin = performance.now();
  const looks = await Promise.all(
    bench.buyers.map((buyer, n) =>
      look(bench, event, buyer, seated ? `S${(n % SEATS) + 1}` : null),
    ),
  );
  const all = performance.now() - begin;
  const held = looks.filter(({ status }) => status === 200);
  const news = looks.filter(({ status }) => status === 422).map(({ ms }) => ms);
  await buy(bench, event, held);
  const { sold, twice } = await countTickets(bench, event);
  const of = seated ? 'numbered seats' : 'places';
  return [
    exactly(`${of} sold, of ${SEATS}`, sold, SEATS),
    exactly(`${of} sold twice`, twice, 0),
    exactly(`${of}: neither held nor heard of it`, BUYERS - held.length - news.length, 0),
    { ...atMost(`${of}: all have their answer`, all, 'ms', Infinity), gate: '' },
    { ...atMost(`${of}: median until "sold out"`, median(news), 'ms', NEWS_MS) },
    atMost(`${of}: longest until "sold out"`, Math.max(...news), 'ms', NEWS_MS),
  ];
}

/** As many signed-in calls that find nothing: what it takes to answer that many people at all. */
async function answerAll({ api, buyers }: Bench): Promise<number> {
  const begin = performance.now();
  await Promise.all(buyers.map((buyer) => look({ api }, 'nothing-here', buyer, null)));
  return performance.now() - begin;
}

/** Holds of seats against one UPDATE … WHERE for each, in turn on the same server. */
async function compare({ services, buyers }: Bench): Promise<Row[]> {
  const event = await addConcert(services, { seats: 5000, seated: true });
  const { db } = services;
  await db.sql.query(`insert into reservable(kind, item, capacity)
    select 'seat', 'bench/' || n, 1 from generate_series(1, ${SEATS_TO_HOLD}) n`);
  let [next, row] = [0, 0];
  const hold = (tx: Database, caller: number) => {
    next += 1;
    const holder = buyers[caller]!.user.uuid;
    return reserve(tx, { ...seatOf('bench', `${next}`), quantity: 1, holder, untilS: 600 });
  };
  const update = () => {
    row = (row % 5000) + 1;
    return db.sql.query({
      name: 'bench-update-seat',
      text: `update event_seat set closed = not closed where event_id = $1 and seat = $2 returning seat`,
      values: [event, `S${row}`],
    });
  };
  const rates: Record<'alone' | 'inTransaction' | 'updated', number[]> = {
    alone: [],
    inTransaction: [],
    updated: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await runLoad(CALLERS, CELL_MS, (caller) => hold(db, caller));
    const updated = await runLoad(CALLERS, CELL_MS, update);
    const inOne = await runLoad(CALLERS, CELL_MS, (caller) =>
      inTransaction(db, (tx) => hold(tx, caller)),
    );
    rates.alone.push(alone.rate);
    rates.updated.push(updated.rate);
    rates.inTransaction.push(inOne.rate);
  }
  const against = (name: string, held: 'alone' | 'inTransaction'): Row => {
    const value = median(rates[held].map((rate, n) => rate / rates.updated[n]!));
    const least = LEAST[held];
    return { name, value, unit: 'x', gate: `>= ${least}`, ok: value >= least };
  };
  return [
    { name: 'holds', value: Math.round(median(rates.alone)), unit: '/s', gate: '', ok: true },
    against('holds against one UPDATE for each', 'alone'),
    against('  each in a transaction of its own', 'inTransaction'),
  ];
}

async function openBench(url: string): Promise<Bench> {
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'raised',
    UNDO_WINDOW_S: '0',
    DATA_DIR: path.join(tmpdir(), 'oja-bench-files'),
    PUBLIC_ORIGIN: 'http://localhost:4321',
  });
  const services = openServices(env, url);
  await seedReference(services.db);
  return { services, api: createApi(services), buyers: await addBuyers(services, BUYERS) };
}

/** A thousand buyers for a hundred seats, and how much a hold costs. */
export const benchTickets = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    const bench = await openBench(url);
    // the first ones pay for what is compiled and planned once
    await rush({ ...bench, buyers: bench.buyers.slice(0, SEATS) }, true);
    const [load = 0] = loadavg();
    const answered = await answerAll(bench);
    const rows: Row[] = [
      { name: 'load of the machine', value: load, unit: '', gate: '', ok: true },
      { ...atMost('as many calls that find nothing', answered, 'ms', Infinity), gate: '' },
      ...(await rush(bench, true)),
      ...(await rush(bench, false)),
    ];
    rows.push(...(await compare(bench)));
    rows.push(
      exactly(
        'findings of the check of tickets',
        (await auditTickets(bench.services.db)).length,
        0,
      ),
    );
    await bench.services.close();
    return rows;
  });
