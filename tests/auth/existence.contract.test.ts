import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMember, anApp, type Answer, type TestApp } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';

/** The possible states of an address. No reply about it may depend on them. */
const kinds = ['verified', 'unverified', 'locked', 'deleted'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const change = (uuid: string, to: string) =>
  app.services.db.sql.query(`update users set ${to} where id = $1`, [uuid]);

async function anAddress(kind: (typeof kinds)[number]): Promise<string> {
  const { user } = await aMember(app, { emailVerified: kind !== 'unverified' });
  if (kind === 'locked') await change(user.uuid, `status = 'locked'`);
  if (kind === 'deleted') await change(user.uuid, 'deleted_at = now()');
  return user.email;
}

/** A wait in minutes: seconds pass between two series. */
const inMinutes = ([name, value]: [string, string]) =>
  [name, name === 'retry-after' ? Math.ceil(Number(value) / 60) : value] as const;

/** The whole answer, without what is new in each: the request's id. */
const whole = ({ status, body, headers }: Answer) => ({
  status,
  headers: Object.fromEntries([...headers].map(inMinutes)),
  body: { ...body, request_id: null },
});

type Query = (this: pg.Client, ...args: unknown[]) => Promise<pg.QueryResult>;
const client = pg.Client.prototype as unknown as { query: Query };

/** The server's queries during a call: the same number and the same statements. */
async function watched(call: () => Promise<Answer>) {
  const asked: string[] = [];
  const { query } = client;
  const spy = vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const [first] = args as [string | { name?: string; text: string }];
    const text = typeof first === 'string' ? first : first.text;
    // notices go out after the call and are the same for every caller; the list has their job
    if (typeof first === 'string' || first.name !== 'send-notices') asked.push(text);
    return query.apply(this, args);
  });
  const answer = whole(await call());
  spy.mockRestore();
  return { ...answer, asked };
}

const post = (path: string, body: object) => watched(() => app.call('POST', path, { body }));

type Series = (email: string) => Promise<unknown[]>;

/** Asks for a code, then guesses more often than allowed, and once more when it is over. */
const guessing: Series = async (email) => {
  const said = [await post('/password/email', { email })];
  await app.drainJobs();
  for (let n = 0; n < 7; n += 1)
    said.push(await post('/password/code/verify', { email, code: `00000${n}` }));
  said.push(await post('/password/email', { email }));
  app.clock.advance(61);
  said.push(await post('/password/email', { email }));
  await app.drainJobs();
  said.push(await post('/password/code/verify', { email, code: '000000' }));
  app.clock.advance(15 * 60);
  said.push(await post('/password/code/verify', { email, code: '000000' }));
  return said;
};

const notAsked: Series = async (email) => [
  await post('/password/code/verify', { email, code: '000000' }),
  await post('/password/code/verify', { email, code: '000001' }),
];

const mailedAgain =
  (path: string, field: string): Series =>
  async (email) => {
    const ask = () => post(path, { [field]: email });
    const said = [await ask(), await ask()];
    app.clock.advance(61);
    return [...said, await ask()];
  };

const moved: Series = async (email) => {
  const body = { auth_input: email, password: 'not the password', email: 'new@mail.example' };
  const said = [];
  for (let n = 0; n < 4; n += 1) {
    const { status, body: answer } = await app.call('PUT', '/register/email', { body });
    said.push({ status, body: { ...answer, request_id: null } });
  }
  return said;
};

describe.each<[string, Series]>([
  ['guessing the code of a forgotten password', guessing],
  ['a code that no one asked for', notAsked],
  ['POST /email/resend', mailedAgain('/email/resend', 'email')],
  ['POST /account/unlock/resend-link', mailedAgain('/account/unlock/resend-link', 'auth_input')],
  ['POST /account/restore/resend-link', mailedAgain('/account/restore/resend-link', 'auth_input')],
  ['PUT /register/email with a wrong password', moved],
])('%s', (name, series) => {
  it.each(kinds)(
    'answers and does the same for an unknown address as for one that is %s',
    async (kind) => {
      const nobodys = await series(`nobody-${kind}-${name.length}@test.example`);
      expect(await series(await anAddress(kind))).toEqual(nobodys);
    },
  );
});

describe('an invalid link', () => {
  it.each(['/verify-email', '/account/unlock', '/account/restore'])(
    'POST %s answers and does the same for a stranger as for a member',
    async (path) => {
      const { user } = await aMember(app);
      const token = 'x'.repeat(43);
      const stranger = await post(path, { token, uuid: '6b2f1c3e-97b7-4a6e-9d5c-0e2b9f7f1a11' });
      expect(await post(path, { token, uuid: user.uuid })).toEqual(stranger);
    },
  );
});

describe('email', () => {
  it('is sent only to those whose account needs it', async () => {
    const verified = await anAddress('verified');
    const unverified = await anAddress('unverified');
    const locked = await anAddress('locked');
    for (const email of [verified, unverified, locked, 'nobody@test.example']) {
      await post('/email/resend', { email });
      await post('/account/unlock/resend-link', { auth_input: email });
      await post('/account/restore/resend-link', { auth_input: email });
    }
    // one after the other: a second worker would not wait for the jobs of the first
    const counts = [];
    for (const email of [verified, unverified, locked, 'nobody@test.example'])
      counts.push((await mailsTo(app, email)).length);
    expect(counts).toEqual([0, 1, 1, 0]);
  });
});
