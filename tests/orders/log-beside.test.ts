import { describe, expect, it } from 'vitest';
import { amongWords, readLogBeside } from '#lib/orders/log-beside.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import { rowOf } from '#tests/support/purchase.ts';

const row = (reference: string) => rowOf({ reference_code: reference });
// half past midnight of the 2nd in Lagos
const shown = { reference_code: 'OJ-OLD', created_at: '2026-09-01T23:30:00Z' };

type Answer = string[] | number;

/** An API that answers by the query of the log. */
function logs(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const get = async (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    asked.push(search);
    const answer = answers[search] ?? [];
    const isRefused = typeof answer === 'number';
    const result: ApiResult = {
      ok: !isRefused,
      status: isRefused ? answer : 200,
      data: isRefused ? null : answer.map(row),
      meta: { next: null },
      message: isRefused ? 'Enter a date like 2026-11-22.' : null,
      errorCode: null,
      errors: {},
    };
    expect(path).toBe('/transactions');
    return result;
  };
  const api = { get } as PageApi;
  const visitor = { kind: 'guest', country: 'NG' } as const;
  const read = async (search = '') => {
    const log = await readLogBeside({ api, visitor }, new URLSearchParams(search), shown);
    return log && { filters: log.filters, rows: log.rows.map((each) => each.reference_code) };
  };
  return { asked, read };
}

describe('the log beside an order', () => {
  it('is the newest page, if the order is in it', async () => {
    const { read, asked } = logs({ '': ['OJ-NEW', 'OJ-OLD'] });
    expect(await read()).toEqual({ filters: {}, rows: ['OJ-NEW', 'OJ-OLD'] });
    expect(asked).toEqual(['']);
  });

  it('ends with the day of an older order, by the clock of its owner’s country', async () => {
    const { read } = logs({ '': ['OJ-NEW'], 'to=2026-09-02': ['OJ-OLD', 'OJ-OLDER'] });
    expect(await read()).toEqual({ filters: { to: '2026-09-02' }, rows: ['OJ-OLD', 'OJ-OLDER'] });
  });

  it('stays the list that the order was chosen from, even once the order has left it', async () => {
    const { read, asked } = logs({ 'status=pending': ['OJ-NEW'] });
    expect(await read('status=pending&cursor=c1&utm_source=mail')).toEqual({
      filters: { status: 'pending' },
      rows: ['OJ-NEW'],
    });
    expect(asked).toEqual(['status=pending']);
  });

  it('is found again where filters find nothing or aren’t valid', async () => {
    const { read } = logs({ 'from=tomorrow': 422, 'to=2026-09-02': ['OJ-OLD'] });
    expect((await read('from=tomorrow'))?.rows).toEqual(['OJ-OLD']);
    expect((await read('q=nothing'))?.rows).toEqual(['OJ-OLD']);
  });

  it('is left out where it can’t be read', async () => {
    const { read } = logs({ '': 503, 'to=2026-09-02': 503 });
    expect(await read()).toBeNull();
  });

  it('is named in the addresses of its rows', () => {
    expect(amongWords({ status: 'pending', q: 'MTN 5' })).toBe('?status=pending&q=MTN+5');
    expect(amongWords({})).toBe('');
  });
});
