import { describe, expect, it } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/logger.ts';
import { errorResponse } from '#server/http/respond.ts';
import type { Services } from '#server/platform/services.ts';

const env = readEnv({ NODE_ENV: 'test' });
const db = { sql: {} } as Services['db'];
const log = createLogger({ LOG_LEVEL: 'silent' });
const answer = async (error: unknown, cookie = '') => {
  const request = new Request('http://localhost/api/x', { headers: cookie ? { cookie } : {} });
  const response = errorResponse(error, request, { env, log, db }, { requestId: 'req-1' });
  return { response, body: (await response.json()) as Record<string, unknown> };
};

describe('an error on its way out', () => {
  it('keeps status, code, text and fields of a known error', async () => {
    const { response, body } = await answer(new AppError('pin_not_set'));
    expect(response.status).toBe(403);
    expect(body).toMatchObject({ error_code: 'pin_not_set', errors: {}, request_id: 'req-1' });
  });

  it('reveals nothing about the cause of an unknown one', async () => {
    const { response, body } = await answer(new Error('password=hunter2 in table users'));
    expect(response.status).toBe(500);
    expect(body['message']).toBe('An error occurred, please try again later.');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it.each(['55P03', '57014', '53300'])(
    'asks to try again when the database says %s',
    async (code) => {
      const { response } = await answer(Object.assign(new Error('lock timeout'), { code }));
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('1');
    },
  );

  it.each([
    ['a deadlock that stayed', Object.assign(new Error('x'), { code: '40P01' })],
    ['a server that stops', Object.assign(new Error('x'), { code: '57P01' })],
    ['a lost connection', Object.assign(new Error('x'), { code: '08006' })],
    ['a refused one', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    ['a broken line', new Error('Connection terminated unexpectedly')],
    [
      'a line that broke before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
  ])('asks to try again after %s, also below a query builder', async (_, error) => {
    for (const thrown of [error, new DrizzleQueryError('select 1', [], error)])
      expect((await answer(thrown)).response.status).toBe(503);
  });

  it.each([
    ['the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a file of ours', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('quota'), { code: 'EDQUOT' })],
  ])('says that nothing can be saved when there is no space for %s', async (_, error) => {
    for (const thrown of [error, new DrizzleQueryError('insert', [], error)]) {
      const { response, body } = await answer(thrown);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      expect(body['message']).toBe(
        'We can’t save anything right now. Please try again in a few minutes.',
      );
    }
  });

  it('states when to retry after any 503', async () => {
    const { response } = await answer(new AppError('busy'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('clears the four session cookies when the session that sent them has ended', async () => {
    const { response } = await answer(new AppError('unauthenticated'), 'token=abc');
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['expires_at', 'has_2fa', 'token', 'user']);
  });

  it('leaves the cookies alone after a wrong password', async () => {
    const { response } = await answer(new AppError('invalid_credentials'), 'token=abc');
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
