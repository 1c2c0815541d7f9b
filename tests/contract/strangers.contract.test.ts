import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  isOfDesk,
  isOpen,
  sessionOf as sessionFor,
  tokenFor as whoeverMay,
} from '#tests/support/call-sessions.ts';
import { contractCalls, documentedCalls } from '#tests/support/calls.ts';
import { anOperator } from '#tests/support/desk.ts';
import { anOwner, objectFor, shared } from '#tests/support/owned.ts';
import { aShop } from '#tests/support/orders.ts';
import { bodyFor, jsonSchemaOf, sendCall, type Sent } from '#tests/support/send-call.ts';

const calls = await contractCalls();
const named = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  `${method.toUpperCase()} ${path}`;
const rows = (wanted: (call: Call) => unknown) =>
  calls.filter(wanted).map((call): [string, Call] => [named(call), call]);

const needsUser = (call: Call) => !isOpen(call) && call.guard !== 'signature';
const isOfMembers = (call: Call) => needsUser(call) && !isOfDesk(call);

let app: TestApp;
let me: TestMember;
let served: Set<string>;
let operatorId: string;
beforeAll(async () => {
  app = await aShop();
  me = await aMember(app, { balance: '1000.00' });
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
  served = new Set(documentedCalls(app).map((call) => named(call as Call)));
});
afterAll(() => app.close());

const send = (call: Call, sent?: Sent) => sendCall(app, call, sent);

const sessionOf = (member: TestMember, kind?: 'full' | 'pending') => sessionFor(app, member, kind);
const tokenFor = (call: Call) => whoeverMay(app, call, { member: me, operatorId });

describe('every contract', () => {
  it('is served, and the walk below sees all of them', () => {
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.map(named).filter((name) => !served.has(name))).toEqual([]);
  });
});

describe('without a session', () => {
  it.each(rows(needsUser))('%s is 401, whatever is sent', async (_, call) => {
    const withBody = [{ body: '{}' }, { body: 'not json', type: 'text/plain' }];
    const bodies = call.method === 'get' ? [] : withBody;
    for (const sent of [{}, { token: 'a'.repeat(43) }, { key: null }, ...bodies])
      expect((await send(call, sent)).status).toBe(401);
  });

  const signed = rows(({ guard }) => guard === 'signature');
  const isLink = ({ query }: Call) => query !== undefined && 'sig' in query.shape;

  it.each(signed.filter(([, call]) => !isLink(call)))('%s wants a signature', async (_, call) => {
    expect((await send(call, { body: '{"event":"charge.success"}' })).status).toBe(401);
    expect((await send(call, { token: await sessionOf(me), body: '{}' })).status).toBe(401);
  });

  it.each(signed.filter(([, call]) => isLink(call)))('%s wants a signed link', async (_, call) => {
    const end = Math.floor(Date.now() / 1000) + 600;
    for (const query of ['', `?exp=${end}`, `?exp=${end}&sig=${'A'.repeat(43)}`, '?sig=A']) {
      expect((await send(call, { query })).status).toBe(403);
      expect((await send(call, { token: await sessionOf(me), query })).status).toBe(403);
    }
  });
});

describe('in the middle of a two-factor sign-in', () => {
  it.each(rows((call) => isOfMembers(call) && call.guard !== 'two-factor'))(
    '%s asks for the code',
    async (_, call) => {
      const { status, body } = await send(call, { token: await sessionOf(me, 'pending') });
      expect([status, body['message']]).toEqual([
        400,
        'You must be verified through Two-factor authentication.',
      ]);
    },
  );
});

describe('before the set-up is done', () => {
  it.each(rows(({ guard }) => /pin|verified/.test(guard)))('%s is 403', async (_, call) => {
    const bare = await aMember(app, { kyc: false, account: false, pin: false });
    const body = call.body && '{}';
    expect((await send(call, { token: bare.token, body })).status).toBe(403);
  });
});

describe('a body', () => {
  const withBody = rows((call) => call.body && call.guard !== 'signature');

  it.each(withBody)('of %s with an unknown field is 422', async (name, call) => {
    const body = JSON.stringify({ zz_unknown: 1 });
    const answer = await send(call, { token: await tokenFor(call), body });
    expect(answer.status).toBe(422);
    // a quote takes the fields of any product: the product's own schema refuses the rest
    if (name === 'POST /quotes') return;
    expect(jsonSchemaOf(call.body!).additionalProperties).toBe(false);
    expect(answer.body['errors']).toHaveProperty('zz_unknown');
  });

  it.each(withBody)('of %s that is empty is 422, unless nothing is required', async (_, call) => {
    const takesNothing = call.body!.safeParse({}).success;
    for (const body of [undefined, '{}']) {
      const { status } = await send(call, { token: await tokenFor(call), body });
      if (takesNothing) expect(status).toBeLessThan(500);
      else expect(status).toBe(422);
    }
  });

  it.each(withBody)('of %s must be JSON', async (_, call) => {
    const token = await tokenFor(call);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await send(call, { token, body: '{}', type })).status).toBe(415);
    expect((await send(call, { token, body: '{"a":' })).status).toBe(400);
    for (const body of ['[]', '"x"', '7', 'null'])
      expect((await send(call, { token, body })).status).toBe(422);
  });

  it.each(withBody)('of %s with odd texts is never an error of ours', async (_, call) => {
    const { properties = {} } = jsonSchemaOf(call.body!);
    for (const odd of ['\u0000', '\ud800', '💣'.repeat(20), '-1', '1e9', '9'.repeat(15)]) {
      const body = JSON.stringify(
        Object.fromEntries(Object.keys(properties).map((name) => [name, odd])),
      );
      const { status } = await send(call, { token: await tokenFor(call), body });
      expect(status).toBeLessThan(500);
    }
  });
});

describe('a query', () => {
  const withQuery = rows(({ query }) => query);

  it.each(withQuery)('of %s with an unknown name is 422', async (_, call) => {
    const token = await tokenFor(call);
    expect((await send(call, { token, query: '?zz_unknown=1', body: bodyFor(call) })).status).toBe(
      422,
    );
  });

  it.each(withQuery)('of %s with odd values is never an error of ours', async (_, call) => {
    const token = await tokenFor(call);
    for (const name of Object.keys(call.query!.shape))
      for (const odd of [
        '%00',
        '%ff',
        '0000-01-01',
        '9999-12-31',
        "'",
        '-1',
        '9'.repeat(15),
        '_%25',
      ])
        expect(
          (await send(call, { token, query: `?${name}=${odd}`, body: bodyFor(call) })).status,
        ).toBeLessThan(500);
  });
});

describe('a path', () => {
  it.each(rows(({ params }) => params))(
    'of %s with an odd name in it is never an error of ours',
    async (_, call) => {
      const token = await tokenFor(call);
      for (const odd of ['%00', '%ff', 'x'.repeat(41), '%2e%2e', "'", '0'.repeat(36)]) {
        const path = call.path.replaceAll(/\{\w+\}/g, odd);
        expect((await send(call, { token, path, body: bodyFor(call) })).status).toBeLessThan(500);
      }
    },
  );
});

describe('a keyed call', () => {
  it.each(rows(({ keyed }) => keyed))('%s wants its Idempotency-Key', async (_, call) => {
    const token = await tokenFor(call);
    for (const key of [null, '', 'short', 'with space', 'x'.repeat(129)]) {
      const { status, body } = await send(call, { token, key, body: '{}' });
      expect([status, body['message']]).toEqual([
        400,
        'The Idempotency-Key header is missing or malformed.',
      ]);
    }
  });

  it('is every call that takes money out of a wallet; one that authorizes can only look', () => {
    const spending = calls.filter(
      ({ codes, path, guard }) =>
        codes.includes('insufficient_funds') &&
        guard.includes('pin') &&
        !path.endsWith('/authorize'),
    );
    expect(spending.length).toBeGreaterThan(0);
    expect(spending.filter(({ keyed }) => !keyed).map(named)).toEqual([]);
    const withPin = calls.filter(
      ({ body, codes }) =>
        codes.includes('insufficient_funds') &&
        body &&
        'pin' in (jsonSchemaOf(body).properties ?? {}),
    );
    expect(withPin.filter(({ guard }) => !guard.includes('pin')).map(named)).toEqual([]);
  });
});

describe('what belongs to someone else', () => {
  const owned = rows((call) => isOfMembers(call) && call.params && !shared.includes(call.path));

  it.each(owned)('is 404 in %s, and not 404 for its owner', async (name, call) => {
    const owner = await anOwner(app);
    const path = await objectFor(app, owner, name, call);
    const body = bodyFor(call);
    const stranger = await aMember(app, { country: owner.user.country.code });
    const refused = await send(call, { token: stranger.token, path, body });
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain(owner.user.email);
    const granted = await send(call, { token: owner.token, path, body });
    expect(granted.status).not.toBe(404);
    expect(granted.status).toBeLessThan(500);
  });

  it('covers every kind of object that a path names', () => {
    expect(owned.length).toBeGreaterThan(8);
  });

  it('does not show in a list', async () => {
    const owner = await anOwner(app);
    for (const [name, call] of owned) await objectFor(app, owner, name, call);
    const lists = calls.filter(
      (call) => call.method === 'get' && isOfMembers(call) && !call.params && !call.raw,
    );
    expect(lists.length).toBeGreaterThan(8);
    const fresh = await aMember(app);
    for (const call of lists) {
      const { body } = await send(call, { token: fresh.token });
      const text = JSON.stringify(body);
      for (const secret of [owner.user.uuid, owner.user.email, 'Owners nephew', 'Owners news'])
        expect(text).not.toContain(secret);
    }
  });

  it('is no price to pay by: another member’s quote is refused', async () => {
    const owner = await anOwner(app);
    const buyer = await aMember(app, { balance: '5000.00' });
    const bill = {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '0803 123 4567',
      amount: '500',
    };
    const quoted = await app.call<{ data: { quote_id: string } }>('POST', '/quotes', {
      token: owner.token,
      body: bill,
    });
    const { quote_id } = quoted.body.data;
    const answer = await app.call('POST', '/bills/purchase', {
      token: buyer.token,
      key: randomUUID(),
      body: { ...bill, quote_id, pin: PIN },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('quote_id');
  });
});
