import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPin } from '#server/account/verify-pin.ts';
import { replaceRecoveryCodes } from '#server/auth/recovery-codes.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { openPayoutTarget } from '#server/kyc/payout-target.ts';
import { unsubscribeToken } from '#server/notifications/unsubscribe.ts';
import { command as rotate } from '#server/ops/commands/rotate-secret.ts';
import { checkSecret } from '#server/platform/check-secret.ts';
import { sealedColumns } from '#server/platform/sealed-columns.ts';
import { currentKey } from '#server/platform/secret-keys.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import {
  aMember,
  anApp,
  PASSWORD,
  PIN,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { sell, typedCard } from '#tests/support/cards.ts';
import { aKnownMember } from '#tests/support/deposits.ts';
import { anOperator, openDesk, verifyDesk, type TestOperator } from '#tests/support/desk.ts';
import { freshDigits, verifyDocument } from '#tests/support/kyc.ts';
import { runServerFile } from '#tests/support/ops-process.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { alignClock, appCode } from '#tests/support/two-factor.ts';
import { phonePhoto } from '#tests/support/uploaded-pictures.ts';
import { fetchFile, uploadPicture } from '#tests/support/uploads.ts';

const [FIRST, SECOND] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
const EMAIL = 'ada@test.example';
const TOTP = 'JBSWY3DPEHPK3PXP';
const ACCOUNT = { bank_code: '044', account_number: '0123451255', type: 'bank', pin: PIN };

let first: TestApp;
let member: TestMember;
let operator: TestOperator;
let codes: string[];
let picture: string;
let document: string;
let unsubscribe: string;

const sql = <T extends object = { n: bigint }>(text: string, values: unknown[] = []) =>
  first.services.db.sql.query<T>(text, values).then(({ rows }) => rows);

/** A column of texts without their key ids. */
const bare = (column: string, version: string): string =>
  `regexp_replace(${column}, '^v2[.$][0-9a-f]{12}', '${version}')`;

/** As if everything had been stored before keys had ids. */
async function forgetKeys(): Promise<void> {
  const unnamed = (column: string) => `${column} = ${bare(column, 'v1')}`;
  for (const { table, column, field } of sealedColumns)
    if (!field) await sql(`update ${table} set ${unnamed(column)}`);
  await sql(`update users set ${unnamed('password_hash')}, ${unnamed('pin_hash')}`);
  await sql(`update operator set ${unnamed('password_hash')}`);
  await sql('update recovery_code set key_id = null');
  await sql('update sale_print set key_id = null');
  await sql('delete from secret_key');
}

beforeAll(async () => {
  first = await anApp({ env: { SECRET: FIRST } });
  await seedCards(first.services.db);
  const named = { email: EMAIL, username: 'ada', twoFactorSecret: TOTP };
  member = await aKnownMember(first, { ...named, account: false });
  const { uuid } = member.user;
  codes = await replaceRecoveryCodes(first.services.db, first.services, uuid);
  operator = await anOperator(first, 'Bayo');
  const added = await first.call('POST', '/bank/accounts', { token: member.token, body: ACCOUNT });
  expect(added.status).toBe(201);
  picture = (await uploadPicture(first, member, await phonePhoto())).key;
  document = freshDigits(11);
  await verifyDocument(first, (await aMember(first, { kyc: false })).token, { number: document });
  unsubscribe = unsubscribeToken(uuid, 'orders', first.services.env);
  await first.drainJobs();
  await forgetKeys();
});
afterAll(() => first.close());

/** Signs in with password and authenticator app. */
async function signIn(app: TestApp, body: object = {}): Promise<string> {
  alignClock(app);
  const login = await app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: EMAIL, password: PASSWORD },
  });
  expect(login.status).toBe(200);
  const { token } = login.body.data;
  const proof = { token: appCode(app, TOTP), ...body };
  const full = await app.call<{ data: { token: string } }>('POST', '/auth/two-factor/verify', {
    token,
    body: 'recovery_code' in body ? body : proof,
  });
  expect(full.status).toBe(200);
  return full.body.data.token;
}

async function numberOf(app: TestApp): Promise<string> {
  const [row] = await sql<{ id: string }>('select id from payout_account where user_id = $1', [
    member.user.uuid,
  ]);
  return (await openPayoutTarget(app.services.db, app.services.env, row!.id)).number;
}

const showPicture = async (app: TestApp) =>
  (await fetchFile(app, signFileUrl(app.services, picture))).status;

/** Expects everything to be readable as before, whatever SECRET is now. */
async function expectAllReadable(app: TestApp): Promise<void> {
  const token = await signIn(app);
  expect((await app.call('GET', '/profile', { token })).status).toBe(200);
  expect(await numberOf(app)).toBe(ACCOUNT.account_number);
  expect((await app.call('POST', '/bank/accounts', { token, body: ACCOUNT })).status).toBe(409);
  const other = await aMember(app, { kyc: false });
  expect((await verifyDocument(app, other.token, { number: document })).status).toBe(422);
  expect(await showPicture(app)).toBe(200);
  alignClock(app);
  const half = await openDesk(app, operator.email);
  expect((await verifyDesk(app, half.cookies['desk_token']?.value ?? '')).status).toBe(200);
}

const startAgain = async (env: Record<string, string>): Promise<TestApp> => {
  const app = await anApp({ on: first, env });
  await checkSecret(app.services.db, app.services.env).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return app;
};

const rotateOn = async (app: TestApp) => {
  let code: number | void = undefined;
  const said = await printedBy(async () => (code = await runTyped(rotate, app.services, [])));
  return { code, said };
};

describe('the list of sealed texts', () => {
  it('is complete, so that none is missed when SECRET changes', async () => {
    const found = await sql<{ name: string }>(
      `select concat_ws('.', table_name, column_name) name from information_schema.columns
       where table_schema = 'public' and data_type = 'text'
         and (column_name like '%sealed%' or column_name ~ '^two_factor_(secret|pending)$')`,
    );
    const listed = sealedColumns
      .filter(({ field }) => !field)
      .map(({ table, column }) => `${table}.${column}`);
    expect(found.map(({ name }) => name).sort()).toEqual(listed.sort());
  });
});

describe('a start', () => {
  const others = { SECRET: SECOND };

  it('with another SECRET is refused, also on a database from before keys had names', async () => {
    const wrong = /^SECRET isn’t the one this database was sealed with\./;
    await expect(startAgain(others)).rejects.toThrow(wrong);
    expect(await sql('select 1 from secret_key')).toEqual([]);
    await (await startAgain({ SECRET: FIRST })).close();
    await expect(startAgain(others)).rejects.toThrow(wrong);
    await (await startAgain({ SECRET: FIRST })).close();
  });

  it('of web, worker and commands reports it in one sentence and ends with 1', async () => {
    const env = { DATABASE_URL: first.databaseUrl, PORT: '0', SECRET: SECOND };
    const ends = await Promise.all(
      ['main.ts', 'worker.ts', 'ops/main.ts'].map((file) =>
        runServerFile(file, file.startsWith('ops') ? ['audit'] : [], env),
      ),
    );
    for (const { code, err } of ends) {
      expect(code).toBe(1);
      expect(err).toMatch(/^SECRET isn’t the one [^\n]+\n$/);
    }
  });
});

describe('a SECRET that is changed', () => {
  it('opens everything while the earlier one is kept, and recognises what was submitted before', async () => {
    const seller = await aMember(first);
    expect((await sell(first, seller, typedCard('XROTATE-1234-5678'))).status).toBe(201);
    await sql('update sale_print set key_id = null');
    const later = await startAgain({ SECRET: SECOND, SECRET_PREVIOUS: FIRST });
    await expectAllReadable(later);
    await signIn(later, { recovery_code: codes[0] });
    const again = await sell(later, await aMember(later), typedCard('xrotate 1234 5678'));
    expect(again.body.error_code).toBe('duplicate_gift_card_sell_picture');
    const stopped = await later.call('POST', `/mail/unsubscribe?token=${unsubscribe}`);
    expect(stopped.status).toBe(200);
    await later.close();
  });

  it('rehashes a password and a PIN when they were correct, and lets an earlier PIN be changed', async () => {
    const [first1, first2] = [await aMember(first), await aMember(first)];
    const ids = [first1.user.uuid, first2.user.uuid];
    await sql(
      `update users set password_hash = ${bare('password_hash', 'v1')},
         pin_hash = ${bare('pin_hash', 'v1')} where id = any($1)`,
      [ids],
    );
    const later = await startAgain({ SECRET: SECOND, SECRET_PREVIOUS: FIRST });
    const { id } = currentKey(later.services.env);
    const keysOf = (uuid: string) =>
      sql<{ password: string; pin: string }>(
        `select split_part(password_hash, '$', 2) password, split_part(pin_hash, '$', 2) pin
         from users where id = $1`,
        [uuid],
      ).then(([row]) => row);
    await expect(verifyPin(later.services, ids[0]!, '111222')).rejects.toThrow('Incorrect PIN');
    expect((await keysOf(ids[0]!))?.pin).not.toBe(id);
    await verifyPin(later.services, ids[0]!, PIN);
    const body = { auth_input: first1.user.email, password: PASSWORD };
    expect((await later.call('POST', '/login', { body })).status).toBe(200);
    expect(await keysOf(ids[0]!)).toEqual({ password: id, pin: id });
    await verifyPin(later.services, ids[0]!, PIN);
    expect((await later.call('POST', '/login', { body })).status).toBe(200);
    const pins = { current_pin: PIN, pin: '739104', pin_confirmation: '739104' };
    const changed = await later.call('PUT', '/pin', { token: first2.token, body: pins });
    expect(changed.status).toBe(200);
    expect((await keysOf(ids[1]!))?.pin).toBe(id);
    await later.close();
  });

  it('may be neither swapped nor dropped while something needs the other one', async () => {
    await expect(startAgain({ SECRET: FIRST })).rejects.toThrow('SECRET isn’t the one');
    await expect(startAgain({ SECRET: SECOND })).rejects.toThrow(
      /^Something is still sealed with an earlier secret \([0-9a-f]{12}\): put it into SECRET_PREVIOUS/,
    );
    const third = 'c'.repeat(40);
    const order = startAgain({ SECRET: SECOND, SECRET_PREVIOUS: `${FIRST},${third}` });
    await expect(order).rejects.toThrow('newest secret first');
  });

  it('can be undone', async () => {
    await expect(startAgain({ SECRET: FIRST, SECRET_PREVIOUS: SECOND })).rejects.toThrow(
      'to go back to the oldest, repeat it there',
    );
    const back = await startAgain({ SECRET: FIRST, SECRET_PREVIOUS: `${SECOND},${FIRST}` });
    await expectAllReadable(back);
    await back.close();
    await (await startAgain({ SECRET: SECOND, SECRET_PREVIOUS: FIRST })).close();
  });

  it('needs no earlier one once everything is resealed; what only owners can renew is counted', async () => {
    const both = await startAgain({ SECRET: SECOND, SECRET_PREVIOUS: FIRST });
    await expectAllReadable(both);
    const { code, said } = await rotateOn(both);
    expect(code).toBe(0);
    expect(said).toMatch(/^ +\d+ {2}numbers of bank accounts$/m);
    expect(said).toMatch(/^ +2 {2}pictures$/m);
    expect(said).toContain('Nothing that is sealed needs an earlier secret any more.');
    expect(said).toMatch(/^ +9 {2}recovery codes$/m);
    expect(said).toContain('SECRET_PREVIOUS can be left out now.');
    for (const { table, column, field } of sealedColumns)
      if (!field)
        expect(
          await sql(`select 1 from ${table} where ${column} not like 'v2.%'`),
          `${table}.${column}`,
        ).toEqual([]);
    expect((await rotateOn(both)).said).not.toContain('pictures');
    await both.close();

    const alone = await startAgain({ SECRET: SECOND });
    await expectAllReadable(alone);
    await expectCleanBooks(alone);
    await alone.close();
  });
});
