import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteBook } from '#server/providers/crypto-desk/busha/quote-book.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const book = (provider = 'busha') => quoteBook(app.services, provider);

describe('the quotes that our references map to', () => {
  it('are stored once: the first request decides for all', async () => {
    const ids = Array.from({ length: 16 }, (_, n) => `QUO_${n}`);
    const kept = await Promise.all(ids.map((id) => book().keep('one', id)));
    expect(new Set(kept.map(({ quoteId }) => quoteId)).size).toBe(1);
    expect(await book().find('one')).toEqual({ ...kept[0], transferId: null });
  });

  it('keep the first transfer they were used for', async () => {
    await book().keep('two', 'QUO_A');
    await book().setTransfer('two', 'TRF_A');
    await book().setTransfer('two', 'TRF_B');
    const kept = { quoteId: 'QUO_A', transferId: 'TRF_A' };
    expect(await book().find('two')).toEqual(kept);
    expect(await book().keep('two', 'QUO_B')).toEqual(kept);
  });

  it('of one provider are unknown to another, whose references may be the same', async () => {
    await book().keep('three', 'QUO_C');
    expect(await book('busha-trial').find('three')).toBeUndefined();
    expect(await book('busha-trial').keep('three', 'QUO_D')).toMatchObject({ quoteId: 'QUO_D' });
  });
});
