import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '#lib/errors/answers.ts';
import { catalogue, entryOf, wireCode, type ErrorCode } from '#lib/errors/catalogue.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { setHashesForTests } from '#server/platform/crypto.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, ORIGIN, PASSWORD, PIN, type Answer, type TestApp } from '#tests/support/api.ts';
import { authorizeCard } from '#tests/support/card-shop.ts';
import { sell, typedCard } from '#tests/support/cards.ts';
import { aKnownMember } from '#tests/support/deposits.ts';
import { anOperator, aQueue, deskOf } from '#tests/support/desk.ts';
import { aFlag, resolve } from '#tests/support/flags.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { exportLate, type MemberOptions } from '#tests/support/members.ts';
import { airtimeBody, aShop, buy } from '#tests/support/orders.ts';
import { answerMeanwhile } from '#tests/support/linger.ts';
import { openBillers, pauseBiller } from '#tests/support/pauses.ts';

/** Answered by the door before the API is asked: tests of the door. */
const byTheDoor = ['too_large'] as const satisfies readonly ErrorCode[];

type Produced = Exclude<ErrorCode, (typeof byTheDoor)[number]>;

const CASE = '00000000-0000-4000-8000-000000000001';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const login = (auth_input: string, password = PASSWORD) =>
  app.call('POST', '/login', { body: { auth_input, password } });

/** A sign-in of someone with the right password. */
const loginOf = async (options: MemberOptions) => login((await aMember(app, options)).user.email);

const shopper = (options: MemberOptions = {}) => aMember(app, { balance: '90000.00', ...options });
const levelOne = { account: false, balance: '90000.00' };

/** Identity is on record by these documents. */
async function aLevelOne(...documents: string[]) {
  const member = await aMember(app, levelOne);
  for (const document of documents)
    await app.services.db.sql.query(
      `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
         number_last4, number_hash, state, verified_name, consent_at)
       values ($1, 'NG', $2, $3, 'x', '1234', sha256(convert_to($3, 'UTF8')), 'verified',
         'Ada Obi', now())`,
      [member.user.uuid, document, `${member.user.uuid}:${document}`],
    );
  return member;
}

const aboveOnce = async (...documents: string[]) =>
  buy(app, await aLevelOne(...documents), { amount: '20000.01' });

async function aboveDay(...documents: string[]) {
  const member = await aLevelOne(...documents);
  for (const amount of ['20000', '20000', '9999.99']) await buy(app, member, { amount });
  return buy(app, member, { amount: '50' });
}

async function flagged(kind: 'automatic' | 'manual') {
  const member = await shopper();
  await aFlag(app, member, { kind });
  return buy(app, member);
}

async function whileAirtimeIsOff() {
  const turn = async (active: boolean) => {
    await app.services.db.sql.query(
      `update service set active = $1, inactive_reason = case when $1 then null else 'down' end
       where slug = 'airtime-bill-payment' and country_code = 'NG'`,
      [active],
    );
    clearCache(app.services.db);
  };
  await turn(false);
  const answer = await buy(app, await shopper());
  await turn(true);
  return answer;
}

async function whilePaused() {
  await pauseBiller(app);
  const answer = await buy(app, await shopper());
  await openBillers(app);
  return answer;
}

const addAccount = (token: string, change: object = {}) =>
  app.call('POST', '/bank/accounts', {
    token,
    body: { bank_code: '044', account_number: '0100000155', type: 'bank', pin: PIN, ...change },
  });

async function legacy(column: 'password_updated_at' | 'pin_updated_at') {
  const member = await shopper();
  const sql = `update users set ${column} = null where id = $1`;
  await app.services.db.sql.query(sql, [member.user.uuid]);
  return member;
}

/** Sends raw bytes, for content other than JSON. */
async function send(
  path: string,
  type: string,
  body: string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const headers = { 'content-type': type };
  const request = new Request(`${ORIGIN}/api${path}`, { method: 'POST', headers, body });
  const response = await app.api.fetch(request, { clientAddress: '127.0.0.1', requestId: 'r' });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function refusedOf(count: number, work: (n: number) => Promise<Answer>, status: number) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  return answers.find((answer) => answer.status === status) ?? answers[0]!;
}

const twice = <T>(work: () => Promise<T>): Promise<T> => work().then(work);

const producers: Record<Produced, () => Promise<Pick<Answer, 'status' | 'body'>>> = {
  biller_paused: whilePaused,
  proof_required: () => exportLate(app),
  pin_not_set: async () => buy(app, await shopper({ pin: false })),
  security_update_required: async () => buy(app, await legacy('password_updated_at')),
  pin_update_required: async () => buy(app, await legacy('pin_updated_at')),
  kyc_unsupported_service_type: async () =>
    addAccount((await aMember(app, { kyc: false, account: false })).token),
  one_time_spend_limit_exceeded: () => aboveOnce('nin'),
  daily_spend_limit_exceeded: () => aboveDay('nin'),
  kyc_bvn_one_time_limit_exceeded: () => aboveOnce(),
  kyc_bvn_daily_limit_exceeded: () => aboveDay(),
  kyc_upload_one_time_limit_exceeded: () => aboveOnce('nin', 'passport'),
  kyc_upload_daily_limit_exceeded: () => aboveDay('nin', 'passport'),
  naira_insufficient_funds: async () => buy(app, await aMember(app, { balance: '1.00' })),
  insufficient_funds: async () =>
    buy(app, await aMember(app, { country: 'KE', balance: '1.00' }), {
      bill: 'ke-safaricom',
      number: '0712345678',
      amount: '50',
    }),
  insufficient_pins: async () => {
    await seedCards(app.services.db);
    return authorizeCard(app, await shopper(), { value: '5', quantity: 10 });
  },
  price_above_limit: async () => {
    const { token } = await shopper();
    return app.call('POST', '/bills/purchase', {
      token,
      key: randomUUID(),
      body: { ...airtimeBody({}), max_total: '499.99', pin: PIN },
    });
  },
  primary_account_required: async () =>
    app.call('POST', '/payment/withdraw/authorize', {
      token: (await shopper()).token,
      body: { amount: '1000.00' },
    }),
  bvn_update_required: async () => {
    const { token } = await aKnownMember(app, { document: 'passport', account: false });
    return addAccount(token, { bvn: '22123450002' });
  },
  glover_account_bvn_required: async () =>
    addAccount((await aKnownMember(app, { document: 'passport', account: false })).token),
  bvn_required: async () =>
    app.call('POST', '/payment/account-number', {
      token: (await aKnownMember(app, { document: 'passport' })).token,
    }),
  no_primary_account: async () =>
    app.call('GET', '/bank/accounts?primary=1', { token: (await aMember(app)).token }),
  account_blacklisted: () => loginOf({ status: 'blacklisted' }),
  account_locked: () => loginOf({ status: 'locked' }),
  email_unverified: () => loginOf({ emailVerified: false }),
  inconsistent_government_id_data: async () =>
    app.call('POST', '/kyc/bvn', {
      token: (await aMember(app)).token,
      body: { bvn: '22123450002', date_of_birth: '1994-03-21', consent: true },
    }),
  desk_claim_needed: async () => {
    aQueue(CASE);
    return deskOf(app, await anOperator(app)).get(`/queues/deposits/${CASE}`);
  },
  desk_second_person: async () => {
    aQueue(CASE);
    const desk = deskOf(app, await anOperator(app));
    await desk.post(`/queues/deposits/${CASE}/claim`);
    const large = { verdict: 'approve', amount: '1000.00' };
    await desk.post(`/queues/deposits/${CASE}/decision`, large);
    const asked = (await desk.get('/approvals')).body.data as { id: string }[];
    return desk.post(`/approvals/${asked[0]?.id}`, { approve: true });
  },
  duplicate_gift_card_sell_picture: async () => {
    await seedCards(app.services.db);
    const [code, member] = ['XSAME-CODE-TWICE', await aMember(app)];
    await sell(app, member, typedCard(code));
    return sell(app, member, typedCard(code));
  },
  automatic_flagged_transaction: () => flagged('automatic'),
  only_flagged_automatic_transaction: async () => {
    const member = await shopper();
    await aFlag(app, member, { kind: 'automatic' });
    return resolve(app, member);
  },
  manual_flagged_transaction: () => flagged('manual'),
  unavailable_for_country: () =>
    app.call('POST', '/register', {
      body: {
        email: 'far@mail.example',
        username: 'faraway',
        password: PASSWORD,
        country_code: 'US',
      },
    }),
  captcha_required: async () => {
    const { user } = await aMember(app);
    for (let i = 0; i < 3; i += 1) await login(user.email, 'wrong');
    return login(user.email);
  },
  idempotency_mismatch: async () => {
    const member = await shopper();
    const key = `key-${member.user.uuid}`;
    await buy(app, member, { key });
    return buy(app, member, { key, amount: '600' });
  },
  idempotency_in_progress: async () => {
    const member = await shopper();
    const key = `key-${member.user.uuid}`;
    return answerMeanwhile(app, key, () => buy(app, member, { key }));
  },
  idempotency_key_missing: async () =>
    app.call('POST', '/bills/purchase', { token: (await shopper()).token, body: {} }),
  session_changed: async () => {
    const headers = { 'x-page-user': randomUUID() };
    return app.call('GET', '/wallet', { token: (await aMember(app)).token, headers });
  },
  service_inactive: whileAirtimeIsOff,
  invalid_input: () => app.call('POST', '/login'),
  invalid_credentials: async () => login((await aMember(app)).user.email, 'wrong'),
  unauthenticated: () => app.call('GET', '/profile'),
  two_factor_required: async () => {
    const { body } = await loginOf({ twoFactorSecret: 'JBSWY3DPEHPK3PXP' });
    return app.call('GET', '/profile', { token: (body.data as { token: string }).token });
  },
  bad_request: () => send('/login', 'application/json', '{"auth_input":'),
  unsupported_media_type: () => send('/login', 'text/plain', '{}'),
  forbidden: async () => {
    const { user, token } = await aMember(app);
    await app.call('POST', '/profile/delete', { token, body: { password: PASSWORD, pin: PIN } });
    return login(user.email);
  },
  not_found: async () =>
    app.call('GET', '/transactions/OJ-2222-2222-22', { token: (await aMember(app)).token }),
  conflict: async () => {
    const { token } = await aMember(app, { pin: false });
    const body = { pin: PIN, pin_confirmation: PIN };
    return twice(() => app.call('POST', '/pin', { token, body }));
  },
  too_many_requests: () =>
    twice(() => app.call('POST', '/email/resend', { body: { email: 'nobody@mail.example' } })),
  server_error: async () => {
    const { captcha } = app.services.providers;
    const broken = () => {
      throw new Error('secret detail');
    };
    app.services.providers.captcha = { ...captcha, offer: broken };
    const answer = await app.call('GET', '/captcha');
    app.services.providers.captcha = captcha;
    return answer;
  },
  cannot_save: async () => {
    const member = await shopper();
    const makeRoom = await fillDisk(app.databaseUrl);
    return buy(app, member).then((answer) => makeRoom().then(() => answer));
  },
  busy: () => {
    setHashesForTests('strong');
    const refused = refusedOf(80, (n) => login(`nobody${n}@mail.example`, 'x'), 503);
    return refused.finally(() => setHashesForTests('cheap'));
  },
};

describe('the server answers', () => {
  it.each(Object.keys(producers) as Produced[])('%s, with its status and answer', async (code) => {
    const { status, body } = await producers[code]();
    expect({ status, code: body.error_code, help: body['help'] }).toEqual({
      status: entryOf(code).status,
      code: wireCode(code),
      help: answerOf(code),
    });
    expect(body.message).toMatch(/\S/);
    expect(body.errors).toBeTypeOf('object');
    expect(body['request_id']).toBeTypeOf('string');
  });

  it.each(['two_factor_required', 'bvn_required', 'no_primary_account', 'server_error'] as const)(
    '%s in the words that browsers recognise',
    async (code) => {
      expect((await producers[code]()).body.message).toBe(entryOf(code).say);
    },
  );

  it('for every code of the catalogue that a built call can give', () => {
    const known = [...Object.keys(producers), ...byTheDoor];
    expect(known.sort()).toEqual(Object.keys(catalogue).sort());
  });
});
