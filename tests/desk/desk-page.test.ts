import { describe, expect, it } from 'vitest';
import type { DeskRow } from '#lib/desk/contract.ts';
import { rowsBeside } from '#lib/desk/queue-page.ts';

const row = (id: string) => ({ id }) as DeskRow;

describe('the queue beside a case', () => {
  it('is shown while another case waits', () =>
    expect(rowsBeside([row('a'), row('b')], 'a')).toHaveLength(2));

  it.each([[[row('a')]], [[]]])('leaves its width to the case otherwise', (rows) =>
    expect(rowsBeside(rows, 'a')).toEqual([]),
  );
});
