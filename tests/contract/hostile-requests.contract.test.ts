import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { tokenFor } from '#tests/support/call-sessions.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { anOperator } from '#tests/support/desk.ts';
import { aShop } from '#tests/support/orders.ts';
import { bodyFor, jsonSchemaOf, sendCall, type Sent } from '#tests/support/send-call.ts';

/** What every plain object of JavaScript knows without being told. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const calls = await contractCalls();
const rows = (wanted: (call: Call) => unknown) =>
  calls
    .filter(wanted)
    .map((call): [string, Call] => [`${call.method.toUpperCase()} ${call.path}`, call]);

let app: TestApp;
let member: TestMember;
let operatorId: string;
beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '1000.00' });
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
});
afterAll(() => app.close());

const tokens = new Map<Call, string | undefined>();

/** Sends the call with a session that counts; some of these calls end theirs. */
async function statusOf(call: Call, sent: Sent): Promise<number> {
  const known = await sendCall(app, call, { token: tokens.get(call), ...sent });
  if (known.status !== 401) return known.status;
  const token = await tokenFor(app, call, { member, operatorId });
  tokens.set(call, token);
  return (await sendCall(app, call, { token, ...sent })).status;
}

/** A JSON text, as an object literal would take some of these names for itself. */
const textOf = (entries: (readonly [string, unknown])[]) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

const takesBody = rows(({ body }) => body);

describe('names that JavaScript knows', () => {
  it.each(takesBody)('are never an error of ours as fields of %s', async (_, call) => {
    for (const name of NAMES)
      for (const value of [1, { constructor: 1 }])
        expect(await statusOf(call, { body: textOf([[name, value]]) })).toBeLessThan(500);
  });

  it.each(takesBody)(
    'are never an error of ours as what the fields of %s hold',
    async (_, call) => {
      const fields = Object.keys(jsonSchemaOf(call.body!).properties ?? {});
      const least = JSON.parse(bodyFor(call) ?? '{}') as object;
      for (const name of NAMES) {
        const all = fields.map((field) => [field, name] as const);
        const within = fields.map((field) => [field, [{ [name]: name }, name]] as const);
        expect(await statusOf(call, { body: textOf(all) })).toBeLessThan(500);
        expect(await statusOf(call, { body: textOf(within) })).toBeLessThan(500);
        for (const pair of all) {
          const body = textOf([...Object.entries(least), pair]);
          expect(await statusOf(call, { body })).toBeLessThan(500);
        }
      }
    },
  );

  it.each(rows(({ query }) => query))('are never an error of ours in ?… of %s', async (_, call) => {
    const body = bodyFor(call);
    for (const name of NAMES) {
      expect(await statusOf(call, { query: `?${name}=1`, body })).toBeLessThan(500);
      for (const field of Object.keys(call.query!.shape))
        expect(await statusOf(call, { query: `?${field}=${name}`, body })).toBeLessThan(500);
    }
  });

  it.each(rows(({ params }) => params))(
    'are never an error of ours in the path of %s',
    async (_, call) => {
      for (const name of NAMES) {
        const path = call.path.replaceAll(/\{\w+\}/g, name);
        expect(await statusOf(call, { path, body: bodyFor(call) })).toBeLessThan(500);
      }
    },
  );

  it('are named as fields that no one knows', async () => {
    const { body } = await app.call('POST', '/login', { body: { constructor: 1 } });
    expect(body.errors).toMatchObject({ constructor: ['This field isn’t supported.'] });
  });
});

describe('a request that carries more than any call takes', () => {
  const many = textOf(Array.from({ length: 75_000 }, (_, n) => [`k${n}`, 1] as const));
  const repeated = `?${'limit=1&'.repeat(500)}`;

  it.each(takesBody)('is 400 in the body of %s', async (_, call) => {
    for (const body of [many, `${'['.repeat(50_000)}${']'.repeat(50_000)}`])
      expect(await statusOf(call, { body })).toBe(400);
  });

  it('is told what is wrong with it', async () => {
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
