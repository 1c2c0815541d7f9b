import { randomUUID } from 'node:crypto';
import type { Call } from '#lib/contracts/call.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { lockBudget } from '#server/loyalty/budget.ts';
import { keepPerk } from '#server/loyalty/perks.ts';
import { notify } from '#server/notifications/notify.ts';
import { findOwn } from '#server/orders/find.ts';
import { keepVouchers } from '#server/orders/vault.ts';
import { newReference } from '#server/platform/ids.ts';
import { startSession } from '#server/sessions/session.ts';
import { anEvent, boughtTickets } from './admissions.ts';
import { aMember, type TestApp, type TestMember } from './api.ts';
import { anAddressOn, order as buyCoins, saveAddress } from './coin-purchases.ts';
import { sellCoins } from './coin-sales.ts';
import { readPrices } from './crypto.ts';
import { startCheckout } from './deposits.ts';
import { aGuardian } from './guardians.ts';
import { mailsTo } from './mail.ts';
import { buy } from './orders.ts';
import { aDevice } from './passkeys.ts';
import { aRequest, shoppingDelivery } from './shopping.ts';

export const anOwner = (app: TestApp): Promise<TestMember> => aMember(app, { balance: '20000.00' });

type Make = (app: TestApp, owner: TestMember) => Promise<string>;

const anOrder: Make = async (app, owner) => {
  const { body } = await buy(app, owner);
  return body.data.reference_code;
};

/** An order with a code. */
const aDelivery: Make = async (app, owner) => {
  const reference = await anOrder(app, owner);
  const { db } = app.services;
  const order = await findOwn(db, owner.user.uuid, reference);
  await keepVouchers(db, app.services, order, [{ kind: 'electricity_token', value: '1' }]);
  return reference;
};

/** Airtime that was won and waits for a number. */
const aPrize: Make = ({ services, clock }, { user }) =>
  inTransaction(services.db, async (tx) => {
    const [country, now] = [user.country.code, clock.now()];
    await lockBudget(tx, { kind: 'wheel', country, now });
    const won = { userId: user.uuid, country, kind: 'airtime', spinId: randomUUID() } as const;
    return (await keepPerk(tx, { ...won, worth: 10_000n }, now)).id;
  });

const aTemplate: Make = async (app, { token }) => {
  await seedCards(app.services.db);
  const body = {
    name: 'Owners nephew',
    card_id: 'apple',
    country: 'US',
    currency: 'USD',
    type: 'e-code',
    values: [{ value: '100.00', quantity: 1 }],
  };
  const saved = await app.call('POST', '/card-sale-templates', { token, body });
  return (saved.body.data as { id: string }[])[0]!.id;
};

const aTicket: Make = async (app, { token }) => {
  const body = { subject: 'Owners problem', category: 'money', message: 'It is not there.' };
  const opened = await app.call<{ data: { id: string } }>('POST', '/zohodesk/tickets', {
    token,
    body,
  });
  return opened.body.data.id;
};

const aPurchaseKey: Make = async (app, owner) => {
  const key = randomUUID();
  await buy(app, owner, { key });
  return key;
};

const aNumber: Make = async (app, { token }) => {
  const answer = await app.call<{ data: { id: string }[] }>(
    'POST',
    '/bills-payment/beneficiaries',
    {
      token,
      body: {
        beneficiary_name: 'Owners nephew',
        user_number: '0803 765 4321',
        bill_id: 'ng-mtn',
        service_type: 'airtime-bill-payment',
      },
    },
  );
  return answer.body.data[0]!.id;
};

const someDigits = () => String(Math.floor(1e9 + Math.random() * 8.9e9));

const aSchedule: Make = async (app, { token }) => {
  const answer = await app.call<{ data: { id: string }[] }>('POST', '/bills-payment/schedules', {
    token,
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: `0803${someDigits().slice(0, 7)}`,
      amount: '200',
      every: 'month',
      next_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
      remind_only: true,
    },
  });
  return answer.body.data[0]!.id;
};

const aNotice: Make = async ({ services: { db } }, { user }) => {
  await notify(db, user.uuid, { title: 'Owners news', message: 'Hello' });
  const { rows } = await db.sql.query<{ id: string }>(
    'select id from notifications where user_id = $1 order by seq desc limit 1',
    [user.uuid],
  );
  return rows[0]!.id;
};

const aSignIn: Make = async ({ services }, { user }) => {
  const { sessionId } = await startSession(services.db, services, {
    userId: user.uuid,
    kind: 'full',
    address: '127.0.0.1',
    userAgent: 'another phone',
  });
  return sessionId;
};

const aDataLink: Make = async (app, { token, user }) => {
  await app.call('POST', '/profile/export', { token });
  // the email about an order may be sent in the same moment
  const mails = await mailsTo(app, user.email);
  const tokens = mails.flatMap(({ links }) =>
    links.map((link) => new URL(link).searchParams.get('export')),
  );
  return tokens.find((each) => each !== null)!;
};

const aPayoutAccount: Make = async ({ services }, { user }) => {
  const kept = keepNumber(services.env, 'account', someDigits());
  const { rows } = await services.db.sql.query<{ id: string }>(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, usable_from)
     select $1, b.id, $2, $3, $4, 'OBI ADA', now() - interval '1 day' from bank b
       where b.country_code = 'NG' limit 1 returning id`,
    [user.uuid, kept.sealed, kept.last4, kept.hash],
  );
  return rows[0]!.id;
};

const anIdentity: Make = async ({ services }, { user }) => {
  const reference = newReference().replace('OJ-', 'ID-');
  const kept = keepNumber(services.env, 'document', someDigits());
  await services.db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at, decided_at)
     values ($1, 'NG', 'nin', $2, $3, $4, $5, 'verified', 'OBI ADA', now(), now())`,
    [user.uuid, reference, kept.sealed, kept.last4, kept.hash],
  );
  return reference;
};

const anItem: Make = async (app, owner) => (await aRequest(app, owner)).items[0]!.item_code;

const anAddress: Make = async (app, { token }) => {
  const body = { name: 'Owners nephew', delivery: shoppingDelivery };
  const saved = await app.call('POST', '/shopping/addresses', { token, body });
  return (saved.body.data as { id: string }[])[0]!.id;
};

const anAlert: Make = async ({ services }, { user }) => {
  const { rows } = await services.db.sql.query<{ id: string }>(
    `insert into coin_alert(id, user_id, coin, side, currency, target, created_at, ends_at)
     values (gen_random_uuid(), $1, 'usdt', 'sell', 'NGN', 9999000000, now(), now() + interval '30 days')
     returning id`,
    [user.uuid],
  );
  return rows[0]!.id;
};

/** A little of a coin, because the owner isn't rich. */
const aCoinOrder: Make = async (app, owner) => {
  const { db } = app.services;
  await seedCoinTerms(db);
  await db.sql.query(
    `insert into coin_term(name, value, effective_at, set_by, set_at)
     values ('min:buy:usdc:base', 0.1, $1, 'test', $1)`,
    [app.clock.now()],
  );
  const change = {
    token: 'usdc',
    network: 'base',
    coins: '0.1',
    walletAddress: anAddressOn('base'),
  };
  return (await buyCoins(app, owner, change)).reference_code;
};

const aCoinAddress: Make = async (app, owner) => {
  const address = { name: 'Owners phone', network: 'tron', address: anAddressOn('tron') };
  return (await saveAddress(app, owner, address)).body.data.id;
};

const aCoinSale: Make = async (app, owner) => {
  await seedCoinTerms(app.services.db);
  await readPrices(app);
  const { body } = await sellCoins(app, owner);
  return body.data.referenceCode;
};

/** The objects that the names in paths refer to, by the beginning of the path. */
const cheap = { price: '100.00', fee: '10.00' };
const anAdmission: Make = async (app, owner) => {
  const [ticket] = await boughtTickets(app, owner, await anEvent(app, cheap));
  return ticket!.id;
};

const aPasskey: Make = async (app, owner) => (await aDevice(app, owner)).passkeyId;

const makers: readonly [path: string, make: Make][] = [
  ['/passkeys/', aPasskey],
  ['/transactions/by-key/{idempotency_key}', aPurchaseKey],
  ['/transactions/{reference_code}/reveal', aDelivery],
  ['/transactions/{reference_code}/used', aDelivery],
  ['/transactions/{reference_code}', anOrder],
  ['/payment/deposit/{reference}', startCheckout],
  ['/crypto/{reference_code}', aCoinOrder],
  ['/crypto/buy/addresses/{id}', aCoinAddress],
  ['/bills-payment/beneficiaries/{id}', aNumber],
  ['/bills-payment/schedules/{id}', aSchedule],
  ['/card-sale-templates/{id}', aTemplate],
  ['/notifications/{id}', aNotice],
  ['/security/login-activity/{id}', aSignIn],
  ['/profile/export/{token}', aDataLink],
  ['/bank/accounts/{id}', aPayoutAccount],
  ['/kyc/initialize/{reference}', anIdentity],
  ['/zohodesk/tickets/{id}', aTicket],
  ['/case-files/{id}', anOrder],
  ['/crypto/sell/{reference_code}', aCoinSale],
  ['/shopping/items/{item_code}', anItem],
  ['/shopping/cart/{item_code}', anItem],
  ['/shopping/addresses/{id}', anAddress],
  ['/crypto/alerts/{id}', anAlert],
  ['/admissions/{id}', anAdmission],
  ['/rewards/perks/{id}', aPrize],
  ['/security/guardians/{id}', async (...of) => (await aGuardian(...of)).guardian.id],
];

/** Paths with public names: a brand of cards, a country. */
export const shared: readonly string[] = [
  '/gift-card/sell/cards/{id}',
  '/shopping/countries/{code}/states',
  // the name of a picture: its subject is in the query
  '/proofs/{face}',
  // a member only has the months of one wallet: theirs
  '/wallet/months/{month}',
  // a link is valid for anyone who opens it, and events are public
  '/admissions/handovers/{token}/accept',
  '/events/{id}/waiting',
  '/events/{id}/waiting/{class}',
  // tasks belong to a country
  '/opportunities/{id}/claim',
  '/opportunities/{id}/answer',
];

/** The listed paths that no call has any longer. */
export function unusedPaths(calls: readonly Call[]): string[] {
  const paths = calls.map(({ path }) => path);
  return [
    ...makers.map(([start]) => start).filter((start) => !paths.some((p) => p.startsWith(start))),
    ...shared.filter((path) => !paths.includes(path)),
  ];
}

/** The path of a call with one of the owner's objects, created for this. */
export async function objectFor(
  app: TestApp,
  owner: TestMember,
  name: string,
  { path }: Call,
): Promise<string> {
  const [, make] = makers.find(([start]) => path.startsWith(start)) ?? [];
  if (!make)
    throw new Error(
      `${name} has an id in its path: add the path to \`makers\` in tests/support/owned.ts with a way to ` +
        'create what the id names, or to `shared` if anyone may know the id',
    );
  return path.replace(/\{\w+\}/, encodeURIComponent(await make(app, owner)));
}
