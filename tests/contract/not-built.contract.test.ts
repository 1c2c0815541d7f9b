import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/api.ts';
import { notBuiltCalls } from '#server/http/not-built-calls.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
let set: string;
let bare: string;
beforeAll(async () => {
  app = await anApp();
  set = (await aMember(app)).token;
  bare = (await aMember(app, { kyc: false, account: false, pin: false })).token;
});
afterAll(() => app.close());

const built = () => {
  const { paths = {} } = openApiDocument(app.api) as { paths?: Record<string, object> };
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/^\/api/, '')}`),
    ),
  );
};
const calls = notBuiltCalls.map((each) => [
  each.method.toUpperCase(),
  each.path.replaceAll(/\{\w+\}/g, 'X1'),
  each.guard,
]);

describe('calls of later versions', () => {
  it('are a list without doubles and without a call that is built', () => {
    const names = notBuiltCalls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(5);
    expect(built()).toContain('get /wallet');
    expect(names.filter((name) => built().has(name))).toEqual([]);
  });

  it.each(calls)('%s %s (%s) asks its guard, then says 404', async (method, path, guard) => {
    const answer = async (token?: string) =>
      (await app.call(method ?? '', path ?? '', token ? { token } : {})).status;
    const open = ['public', 'opt', 'signature'].includes(guard ?? '');
    expect(await answer()).toBe(open ? 404 : 401);
    if (guard === 'desk') return expect(await answer(set)).toBe(401);
    expect(await answer(set)).toBe(404);
    const closed = /verified|pin/.test(guard ?? '');
    expect(await answer(bare)).toBe(closed ? 403 : 404);
  });
});
