import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { isOfDesk, isOpen, sessionOf as sessionFor } from '#tests/support/call-sessions.ts';
import { contractCalls, documentedCalls } from '#tests/support/calls.ts';
import { anOperator } from '#tests/support/desk.ts';
import {
  faultsAmong,
  fieldsOf,
  inTurn,
  isNoFault,
  isStatus,
  named,
  offenders,
  rowsOf,
  WALK_MS,
  withSessions,
} from '#tests/support/every-call.ts';
import { anOwner, objectFor, shared, unusedPaths } from '#tests/support/owned.ts';
import { aShop } from '#tests/support/orders.ts';
import { bodyFor, jsonSchemaOf, sendCall, type Sent } from '#tests/support/send-call.ts';

const calls = await contractCalls();

const needsUser = (call: Call) => !isOpen(call) && call.guard !== 'signature';
const isOfMembers = (call: Call) => needsUser(call) && !isOfDesk(call);

let app: TestApp;
let me: TestMember;
let served: Set<string>;
let operatorId: string;
let send: ReturnType<typeof withSessions>;
beforeAll(async () => {
  app = await aShop();
  me = await aMember(app, { balance: '1000.00' });
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
  send = withSessions(app, () => ({ member: me, operatorId }));
  served = new Set(documentedCalls(app).map((call) => named(call as Call)));
});
afterAll(() => app.close());

const sendAs = (call: Call, sent: Sent) => sendCall(app, call, sent);
const sessionOf = (member: TestMember, kind?: 'full' | 'pending') => sessionFor(app, member, kind);

/** Lists the calls that mishandle unexpected input. */
const faults = (
  wanted: (call: Call) => unknown,
  sent: (call: Call) => Sent[],
  isRight: Parameters<typeof faultsAmong>[3],
  by = send,
) => offenders(calls.filter(wanted), (call) => faultsAmong(by, call, sent(call), isRight));

const says =
  (message: string): Parameters<typeof faultsAmong>[3] =>
  ({ status, body }) =>
    status === 400 && body['message'] === message;

describe('every contract', () => {
  it('is served, and the walks below visit all of them', () => {
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.map(named).filter((name) => !served.has(name))).toEqual([]);
  });
});

describe('without a session', { timeout: WALK_MS }, () => {
  it('a call for members or operators is 401, whatever is sent', async () => {
    const withBody = [{ body: '{}' }, { body: 'not json', type: 'text/plain' }];
    const sent = ({ method }: Call) => [
      ...[{}, { token: 'a'.repeat(43) }, { key: null }],
      ...(method === 'get' ? [] : withBody),
    ];
    expect(await faults(needsUser, sent, isStatus(401), sendAs)).toEqual([]);
  });

  const isSigned = ({ guard }: Call) => guard === 'signature';
  const isLink = ({ query }: Call) => query !== undefined && 'sig' in query.shape;

  it('a notice requires a signature', async () => {
    const token = await sessionOf(me);
    const sent = () => [{ body: '{"event":"charge.success"}' }, { token, body: '{}' }];
    const isNotice = (call: Call) => isSigned(call) && !isLink(call);
    expect(await faults(isNotice, sent, isStatus(401), sendAs)).toEqual([]);
  });

  it('a signed link requires its signature', async () => {
    const token = await sessionOf(me);
    const end = Math.floor(Date.now() / 1000) + 600;
    const queries = ['', `?exp=${end}`, `?exp=${end}&sig=${'A'.repeat(43)}`, '?sig=A'];
    const sent = () => queries.flatMap((query) => [{ query }, { token, query }]);
    const isSignedLink = (call: Call) => isSigned(call) && isLink(call);
    expect(await faults(isSignedLink, sent, isStatus(403), sendAs)).toEqual([]);
  });
});

describe('in the middle of a two-factor sign-in', { timeout: WALK_MS }, () => {
  it('every member call requires the code', async () => {
    const token = await sessionOf(me, 'pending');
    const asks = says('You must be verified through Two-factor authentication.');
    const wanted = (call: Call) => isOfMembers(call) && call.guard !== 'two-factor';
    expect(await faults(wanted, () => [{ token }], asks, sendAs)).toEqual([]);
  });
});

describe('before the set-up is done', { timeout: WALK_MS }, () => {
  it('a call that needs it is 403', async () => {
    const { token } = await aMember(app, { kyc: false, account: false, pin: false });
    const sent = ({ body }: Call) => [{ token, body: body && '{}' }];
    const needsSetUp = ({ guard }: Call) => /pin|verified/.test(guard);
    expect(await faults(needsSetUp, sent, isStatus(403), sendAs)).toEqual([]);
  });
});

describe('a body', { timeout: WALK_MS }, () => {
  const hasBody = (call: Call) => call.body && call.guard !== 'signature';

  it('with an unknown field is 422', async () => {
    const body = JSON.stringify({ zz_unknown: 1 });
    // a quote accepts the fields of any product; the product's own schema refuses the rest
    const isStrict = (call: Call) => hasBody(call) && named(call) !== 'POST /quotes';
    const isLoose = ({ body: taken }: Call) => jsonSchemaOf(taken!).additionalProperties !== false;
    expect(calls.filter(isStrict).filter(isLoose).map(named)).toEqual([]);
    const names = ({ status, body: { errors } }: Awaited<ReturnType<typeof send>>) =>
      status === 422 && Object.hasOwn(errors ?? {}, 'zz_unknown');
    expect(await faults(isStrict, () => [{ body }], names)).toEqual([]);
    const isQuote = (call: Call) => hasBody(call) && !isStrict(call);
    expect(await faults(isQuote, () => [{ body }], isStatus(422))).toEqual([]);
  });

  it('that is empty is 422, unless nothing is required', async () => {
    const sent = () => [{ body: undefined }, { body: '{}' }];
    const takesNothing = (call: Call) => hasBody(call) && call.body!.safeParse({}).success;
    const takesSomething = (call: Call) => hasBody(call) && !takesNothing(call);
    expect(await faults(takesNothing, sent, isNoFault)).toEqual([]);
    expect(await faults(takesSomething, sent, isStatus(422))).toEqual([]);
  });

  it('must be JSON', async () => {
    const types = inTurn([
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    ]);
    const ofType = ({ guard }: Call) => types(guard).map((type) => ({ body: '{}', type }));
    expect(await faults(hasBody, ofType, isStatus(415))).toEqual([]);
    expect(await faults(hasBody, () => [{ body: '{"a":' }], isStatus(400))).toEqual([]);
    const others = inTurn(['[]', '"x"', '7', 'null']);
    const ofOther = ({ guard }: Call) => others(guard).map((body) => ({ body }));
    expect(await faults(hasBody, ofOther, isStatus(422))).toEqual([]);
  });

  it('with unusual texts never causes a server error', async () => {
    const odd = inTurn(['💣'.repeat(20), '-1', '1e9', '9'.repeat(15)], ['\u0000', '\ud800']);
    const sent = ({ body }: Call) =>
      rowsOf(fieldsOf(body!), odd).map((row) => ({
        body: JSON.stringify(Object.fromEntries(row)),
      }));
    expect(await faults(hasBody, sent, isNoFault)).toEqual([]);
  });
});

describe('a query', { timeout: WALK_MS }, () => {
  const hasQuery = ({ query }: Call) => query;

  it('with an unknown name is 422', async () => {
    const sent = (call: Call) => [{ query: '?zz_unknown=1', body: bodyFor(call) }];
    expect(await faults(hasQuery, sent, isStatus(422))).toEqual([]);
  });

  it('with unusual values never causes a server error', async () => {
    const values = ['0000-01-01', '9999-12-31', "'", '-1', '9'.repeat(15), '_%25'];
    const odd = inTurn(values, ['%00', '%ff']);
    const sent = (call: Call) =>
      fieldsOf(call.query!).flatMap(({ name, kind }) =>
        odd(kind).map((value) => ({ query: `?${name}=${value}`, body: bodyFor(call) })),
      );
    expect(await faults(hasQuery, sent, isNoFault)).toEqual([]);
  });
});

describe('a path', { timeout: WALK_MS }, () => {
  it('with an unusual name in it never causes a server error', async () => {
    const odd = inTurn(['x'.repeat(41), '%2e%2e', "'", '0'.repeat(36)], ['%00', '%ff']);
    const sent = (call: Call) =>
      odd(Object.keys(call.params!.shape).join()).map((part) => ({
        path: call.path.replaceAll(/\{\w+\}/g, part),
        body: bodyFor(call),
      }));
    expect(await faults(({ params }) => params, sent, isNoFault)).toEqual([]);
  });
});

describe('a keyed call', () => {
  it('requires its Idempotency-Key', { timeout: WALK_MS }, async () => {
    const bad = inTurn(['', 'short', 'with space', 'x'.repeat(129)], [null]);
    const sent = ({ guard }: Call) => bad(guard).map((key) => ({ key, body: '{}' }));
    const refuses = says('The Idempotency-Key header is missing or malformed.');
    expect(await faults(({ keyed }) => keyed, sent, refuses)).toEqual([]);
  });

  it('is every call that takes money out of a wallet; one that only authorizes can just read', () => {
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
  const owned = calls.filter(
    (call) => isOfMembers(call) && call.params && !shared.includes(call.path),
  );

  it('is 404, and not 404 for its owner', { timeout: WALK_MS }, async () => {
    const owner = await anOwner(app);
    const stranger = await aMember(app, { country: owner.user.country.code });
    const found = await offenders(owned, async (call) => {
      const path = await objectFor(app, owner, named(call), call);
      const body = bodyFor(call);
      const refused = await sendAs(call, { token: stranger.token, path, body });
      const granted = await sendAs(call, { token: owner.token, path, body });
      const tells = JSON.stringify(refused.body).includes(owner.user.email);
      return [
        ...(refused.status === 404 && !tells ? [] : [`${refused.status} to a stranger`]),
        ...(granted.status === 404 || !isNoFault(granted)
          ? [`${granted.status} to its owner`]
          : []),
      ];
    });
    expect(found).toEqual([]);
  });

  it('covers every kind of object that a path names', () => {
    expect(owned.length).toBeGreaterThan(8);
    expect(unusedPaths(calls), 'Remove these from tests/support/owned.ts').toEqual([]);
  });

  it('isn’t shown in a list', async () => {
    const owner = await anOwner(app);
    for (const call of owned) await objectFor(app, owner, named(call), call);
    const lists = calls.filter(
      (call) => call.method === 'get' && isOfMembers(call) && !call.params && !call.raw,
    );
    expect(lists.length).toBeGreaterThan(8);
    const fresh = await aMember(app);
    for (const call of lists) {
      const { body } = await sendAs(call, { token: fresh.token });
      const text = JSON.stringify(body);
      for (const secret of [owner.user.uuid, owner.user.email, 'Owners nephew', 'Owners news'])
        expect(text).not.toContain(secret);
    }
  });

  it('isn’t a price to pay by: another member’s quote is refused', async () => {
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
