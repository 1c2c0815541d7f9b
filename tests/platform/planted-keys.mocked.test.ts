import type * as Timers from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { money } from '#lib/money.ts';
import { wasLogged } from '#server/platform/message-log.ts';
import { offerEvents } from '#server/analytics/offer.job.ts';
import { createLogger, type Logger } from '#server/platform/logger.ts';
import { sandboxesOf } from '#server/providers/sandboxes.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { newcomer, sendPicture, verifyDocument } from '#tests/support/kyc.ts';
import { keysIn, plantedSettings, secretSettings } from '#tests/support/planted-keys.ts';

/** Pauses between the attempts at a vendor are over at once: what is said in each doesn’t depend on them. */
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof Timers>();
  return { ...timers, setTimeout: () => timers.setImmediate() };
});

const lines: string[] = [];
const said: string[] = [];
let app: TestApp;
let log: Logger;
let member: TestMember;

beforeAll(async () => {
  log = createLogger({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) });
  app = await anApp({ env: plantedSettings, log });
  member = await aMember(app);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => app.close());

/** Providers that return everything they received, keys included, in every type of failure. */
const failures = {
  'a refusal that repeats the request': (asked: string) => new Response(asked, { status: 401 }),
  'an error page that repeats the request': (asked: string) =>
    new Response(`<html>${asked}</html>`, { status: 500 }),
  'nonsense that repeats the request': (asked: string) =>
    Response.json({ error: asked, message: asked, data: asked, entity: asked }),
  'a broken connection whose error names the address': (asked: string) => {
    const { url } = JSON.parse(asked) as { url: string };
    throw new TypeError('fetch failed', { cause: new Error(`can’t connect to ${url}`) });
  },
} as const;

const requests: string[] = [];
const failWith = (how: (asked: string) => Response) =>
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args);
    const asked = JSON.stringify({
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    requests.push(asked);
    return how(asked);
  });

/** What the product works with; the answer as it came stays with the adapter. */
const withoutRaw = (outcome: unknown): unknown =>
  typeof outcome === 'object' && outcome !== null ? { ...outcome, raw: null } : null;

let made = 0;

/** A call of each adapter; what it throws is logged, as a job or a request would. */
async function callEveryAdapter(): Promise<void> {
  const {
    bills,
    identity,
    sms,
    mail,
    captcha,
    storage,
    priceFeed,
    cryptoDesk,
    payments,
    payouts,
    giftcards,
    ...rest
  } = app.services.providers;
  const reference = `planted-${++made}`;
  const now = app.clock.now();
  const bill = { reference, biller: 'mtn', phone: '+2348031234567', amount: money(50_000n, 'NGN') };
  const [desks, on] = [cryptoDesk.all, { coin: 'BTC', network: 'bitcoin' } as const];
  const usdt = { coin: 'USDT', network: 'tron' } as const;
  const ask = (country: 'NG' | 'GH', document: string) => ({
    reference,
    country,
    document,
    number: '70123456789',
    claim: { firstName: 'A', lastName: 'B', birthDate: null },
    consentAt: now,
  });
  const event = {
    id: '1',
    at: now,
    name: 'step',
    screen: 'home',
    visitor: null,
    country: 'NG' as const,
    fields: {},
  };
  const ticket = { id: reference, number: '1', subject: 's', text: 't', pictures: 0 };
  const calls: (() => unknown)[] = [
    () => bills.current.buy(bill),
    () => bills.current.requery({ reference, sentAt: now }),
    () => bills.current.plans('dstv'),
    () => identity.check(ask('NG', 'nin')),
    () => identity.check(ask('GH', 'ghana_card')),
    () => identity.getFloat?.(),
    () => priceFeed.latest(['btc']),
    () => sms.send(wasLogged({ id: reference, to: '+2348031234567', text: 'code' })),
    () =>
      mail.send(
        wasLogged({
          id: reference,
          to: 'a@b.example',
          subject: 's',
          text: 't',
          html: '',
          links: [],
        }),
      ),
    () => captcha.verify({ token: 'a-token', address: '192.0.2.1' }),
    () => storage.write('abcdefgh-1/full', Buffer.from('x')),
    () => storage.read('abcdefgh-1/full'),
    () => storage.removeFolder('abcdefgh-1'),
    () => rest.analytics?.track([event]),
    () => rest.errors.report({ id: reference, at: now, message: 'm', stackHash: 'h', route: '/' }),
    () => rest.ticketSource?.list(),
    () => rest.helpdesk?.findTicket(reference),
    () => rest.helpdesk?.createTicket({ ...ticket, email: 'a@b.example', name: 'A' } as never),
    ...desks.flatMap((desk) => [
      () => desk.newDeposit({ ...on, reference }),
      () => desk.getDeposit({ ...usdt, reference }),
      () => desk.getSend({ ...on, reference, sentAt: now }),
    ]),
  ];
  const asked = { reference, sentAt: now };
  calls.push(
    ...payments.all.flatMap((each) => [() => each.getDeposit(reference), () => each.getFloat?.()]),
    ...payouts.all.flatMap((each) => [() => each.requery(asked), () => each.getFloat?.()]),
    ...giftcards.all.flatMap((each) => [() => each.requery(asked), () => each.getFloat?.()]),
    ...bills.all.flatMap((each) => [() => each.requery(asked), () => each.getFloat?.()]),
  );
  for (const call of calls)
    try {
      log.info({ outcome: withoutRaw(await call()) }, 'an answer');
    } catch (error) {
      log.error({ err: error }, 'a call failed');
    }
}

/** What people and jobs do while every provider fails. */
async function useTheProduct(): Promise<void> {
  const keep = async (call: Promise<{ body: unknown }>) =>
    said.push(JSON.stringify((await call).body));
  const newMember = await newcomer(app);
  await keep(app.call('POST', '/captcha', { body: { 'g-recaptcha-response': 'x' } }));
  await keep(app.call('GET', '/captcha'));
  await keep(
    verifyDocument(app, newMember.token, {
      document_type: 'nin',
      number: `7012345${1000 + ++made}`,
      first_name: 'Ada',
      last_name: 'Obi',
      date_of_birth: '1990-01-01',
    }),
  );
  said.push(String(await sendPicture(app, member).catch((error: unknown) => error)));
  await keep(
    app.call('POST', '/client-errors', {
      body: { errors: [{ message: 'Error: planted', stack: 'at a', route: '/', ago: 0 }] },
    }),
  );
  const events = [{ name: 'step', step: 'home', ago: 0 }];
  await keep(app.call('POST', '/analytics', { body: { screen: 'home', events } }));
  const form = { name: 'Ada Obi', email: 'a@b.example', message: 'Something happened to me' };
  await keep(
    app.call('POST', '/support/contact', { body: { ...form, 'g-recaptcha-response': 'x' } }),
  );
  await Promise.resolve(offerEvents.run(app.services, {})).catch((error: unknown) =>
    log.error({ err: error }, 'events'),
  );
  await app.drainJobs();
}

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { sql } = app.services.db;
  const { rows } = await sql.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql.query<{ line: string }>(`select t::text as line from ${name} t`);
    texts.push(...found.rows.map(({ line }) => `${name}: ${line}`));
  }
  return texts.join('\n');
}

describe('a key of ours', () => {
  it('is planted for every secret there is, and every adapter that takes one is built', () => {
    const unplanted = secretSettings.filter((name) => !plantedSettings[name]);
    expect(unplanted).toEqual([]);
    const { mail, sms, captcha, storage, priceFeed, bills } = app.services.providers;
    expect(sandboxesOf({ mail, sms, captcha, storage, priceFeed })).toEqual([]);
    expect([bills.current.id, app.services.providers.identity.id]).toEqual([
      'vtpass-trial',
      'dojah-trial+smile-id-trial',
    ]);
  });

  it.each(Object.entries(failures))('is in no log, answer or row after %s', async (_how, how) => {
    failWith(how);
    requests.length = 0;
    await callEveryAdapter();
    await useTheProduct();
    vi.unstubAllGlobals();
    // the providers really were asked with the keys, and really gave them back
    expect(requests.filter((each) => keysIn(each).length > 0).length).toBeGreaterThan(8);
    expect(lines.length).toBeGreaterThan(10);
    expect(keysIn(lines.join('\n'))).toEqual([]);
    expect(keysIn(said.join('\n'))).toEqual([]);
    expect(keysIn(await everyRow())).toEqual([]);
  });

  it('would be found, had it been logged', () => {
    const found: string[] = [];
    const careless = pino({}, { write: (line: string) => void found.push(line) });
    careless.info({ note: plantedSettings['TERMII_API_KEY'] });
    careless.info({ note: Buffer.from(`x:${plantedSettings['SECRET']}`).toString('base64') });
    for (const line of found) expect(keysIn(line).length).toBeGreaterThan(0);
  });
});
