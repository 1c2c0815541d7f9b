import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { anOperator } from '#tests/support/desk.ts';
import {
  faultsAmong,
  fieldsOf,
  inTurn,
  isNoFault,
  isStatus,
  offenders,
  rowsOf,
  WALK_MS,
  withSessions,
} from '#tests/support/every-call.ts';
import { aShop } from '#tests/support/orders.ts';
import { bodyFor, sendCall, type Sent } from '#tests/support/send-call.ts';

/** Property names that every JavaScript object inherits. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const calls = await contractCalls();
const hasBody = ({ body }: Call) => body;

let app: TestApp;
let member: TestMember;
let operatorId: string;
let send: ReturnType<typeof withSessions>;
beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '1000.00' });
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
  send = withSessions(app, () => ({ member, operatorId }));
});
afterAll(() => app.close());

/** Lists the calls that mishandle hostile input. */
const faults = (
  wanted: (call: Call) => unknown,
  sent: (call: Call) => Sent[],
  isRight = isNoFault,
) => offenders(calls.filter(wanted), (call) => faultsAmong(send, call, sent(call), isRight));

/** JSON as text, because an object literal treats some of these names specially. */
const textOf = (entries: (readonly [string, unknown])[]) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

describe('names that are special in JavaScript', { timeout: WALK_MS }, () => {
  it('never cause a server error as fields', async () => {
    const sent = () =>
      [1, { constructor: 1 }].map((value) => ({
        body: textOf(NAMES.map((name) => [name, value] as const)),
      }));
    expect(await faults(hasBody, sent)).toEqual([]);
  });

  it('never cause a server error as the values of all fields', async () => {
    const plain = inTurn(NAMES.slice(1), NAMES.slice(0, 1));
    const wrapped = inTurn(NAMES.map((name) => [{ [name]: name }, name]));
    const sent = ({ body }: Call) => {
      const fields = fieldsOf(body!);
      return [...rowsOf(fields, plain), ...rowsOf(fields, wrapped)].map((row) => ({
        body: textOf(row),
      }));
    };
    expect(await faults(hasBody, sent)).toEqual([]);
  });

  it('never cause a server error as the value of one field', async () => {
    const names = inTurn(NAMES);
    const sent = (call: Call) => {
      const least = Object.entries(JSON.parse(bodyFor(call) ?? '{}') as object);
      return fieldsOf(call.body!).flatMap(({ name, kind }) =>
        names(kind).map((value) => ({ body: textOf([...least, [name, value]]) })),
      );
    };
    expect(await faults(hasBody, sent)).toEqual([]);
  });

  it('never cause a server error in ?…', async () => {
    const names = inTurn(NAMES);
    const sent = (call: Call) => {
      const body = bodyFor(call);
      const values = fieldsOf(call.query!).flatMap(({ name, kind }) =>
        names(kind).map((value) => ({ query: `?${name}=${value}`, body })),
      );
      return [{ query: `?${NAMES.map((name) => `${name}=1`).join('&')}`, body }, ...values];
    };
    expect(await faults(({ query }) => query, sent)).toEqual([]);
  });

  it('never cause a server error in a path', async () => {
    const names = inTurn(NAMES.slice(1), NAMES.slice(0, 1));
    const sent = (call: Call) =>
      names(Object.keys(call.params!.shape).join()).map((name) => ({
        path: call.path.replaceAll(/\{\w+\}/g, name),
        body: bodyFor(call),
      }));
    expect(await faults(({ params }) => params, sent)).toEqual([]);
  });

  it('are reported as unknown fields', async () => {
    const { body } = await app.call('POST', '/login', { body: { constructor: 1 } });
    expect(body.errors).toMatchObject({ constructor: ['This field isn’t supported.'] });
  });
});

describe('a request above the size limits of every call', () => {
  const many = textOf(Array.from({ length: 75_000 }, (_, n) => [`k${n}`, 1] as const));
  const repeated = `?${'limit=1&'.repeat(500)}`;

  it('is 400 in every body', { timeout: WALK_MS }, async () => {
    const bodies = [many, `${'['.repeat(50_000)}${']'.repeat(50_000)}`];
    const sent = () => bodies.map((body) => ({ body }));
    expect(await faults(hasBody, sent, isStatus(400))).toEqual([]);
  });

  it('is refused with the reason', async () => {
    const ask = async (path: string, body?: string) => {
      const answer = await sendCall(app, { method: 'post', path } as Call, { body });
      return [answer.status, answer.body['message']];
    };
    const tooMany = [400, 'This request carries too many values.'];
    expect(await ask('/login', many)).toEqual(tooMany);
    expect(await ask(`/login${repeated}`, '{}')).toEqual(tooMany);
    expect(await ask('/login', '{"a":'.repeat(20))).toEqual([
      400,
      'This request is nested too deeply.',
    ]);
  });
});
