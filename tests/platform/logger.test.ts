import { describe, expect, it } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { createLogger } from '#server/platform/logger.ts';

const SECRET = 'ada.obi@mail.example';

/** The lines that logging writes, as text. */
function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger({ LOG_LEVEL: 'info' }, { write: (line: string) => (text += line) }));
  return text;
}

function databaseError(): Error {
  const error = new pg.DatabaseError('duplicate key value violates "users_email"', 1, 'error');
  return Object.assign(error, {
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: SECRET,
  });
}

describe('the log of an error', () => {
  it('states what failed and where, without the values of the query', () => {
    const error = new DrizzleQueryError('insert into users', [SECRET, 'hash'], databaseError());
    const text = linesOf((log) => log.error({ err: error, requestId: 'r1' }, 'request failed'));
    expect(text).not.toContain(SECRET);
    const line = JSON.parse(text) as { err: Record<string, unknown> };
    expect(line.err).toMatchObject({
      message: 'Failed query: insert into users',
      cause: { sqlstate: '23505', constraint: 'users_email' },
    });
    expect(line.err['stack']).toMatch(/^\s+at .*logger\.test/);
  });

  it('drops what other libraries attach to their errors', () => {
    const error = Object.assign(
      new Error(`[GET] "https://bank.example/a?account=${SECRET}": 500`),
      {
        request: { body: SECRET },
        data: SECRET,
        options: { headers: { authorization: SECRET } },
      },
    );
    expect(linesOf((log) => log.warn({ err: error }))).not.toContain(SECRET);
    const wrapped = new Error('outer', {
      cause: Object.assign(new Error('inner'), { data: SECRET }),
    });
    const text = linesOf((log) => log.error({ err: wrapped }));
    expect(text).toContain('inner');
    expect(text).not.toContain(SECRET);
  });

  it('never prints what was thrown unless it is an error', () => {
    expect(
      linesOf((log) => log.error({ err: { email: SECRET, deep: { deeper: SECRET } } })),
    ).not.toContain(SECRET);
  });
});

describe('the log of an object', () => {
  it('hides known secrets, two levels deep', () => {
    const text = linesOf((log) =>
      log.info({ user: { email: SECRET, deep: { pin: SECRET } }, password: SECRET }, 'x'),
    );
    expect(text).not.toContain(SECRET);
    expect(text).toContain('[hidden]');
  });
});
