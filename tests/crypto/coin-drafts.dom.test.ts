import { describe, expect, it } from 'vitest';
import { changeCoins, noDraft, readCoins, resetCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';

inCleanBrowser(() => undefined);

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
const FIELDS = [
  ...['amount', 'bankDetails', 'createdAt', 'fiatCurrency', 'network', 'rate'],
  ...['referenceCode', 'token', 'walletAddress'],
];

describe('the drafts of coins', () => {
  it.each([
    ['buy', 'cryptoBuy'],
    ['sell', 'cryptoSale'],
  ] as const)('begin to %s with the first choice, in naira, with nine fields', (side, key) => {
    expect(stored(key)).toBeNull();
    changeCoins(side, { token: 'usdt' });
    const draft = stored(key) as Record<string, unknown>;
    expect(Object.keys(draft).sort()).toEqual(FIELDS);
    expect(draft).toMatchObject({ token: 'usdt', fiatCurrency: 'NGN' });
    expect(draft['createdAt']).toMatch(/^2026-11-21T10:00/);
  });

  it('survive a reload, and so does the data beside them', () => {
    changeCoins('buy', { token: 'usdt', network: 'ton' }, { memo: '4711' });
    changeCoins('buy', { amount: '5000' });
    expect(readCoins('buy')).toMatchObject({
      draft: { token: 'usdt', network: 'ton', amount: '5000' },
      notes: { memo: '4711' },
    });
    changeCoins('buy', {}, { memo: '' });
    expect(readCoins('buy').notes).toEqual({});
  });

  it('are reset to their defaults once they are cancelled', () => {
    changeCoins('sell', { token: 'btc', fiatCurrency: 'KES' }, { memo: '1' });
    resetCoins('sell');
    expect(stored('cryptoSale')).toEqual({ ...noDraft, fiatCurrency: 'NGN' });
    expect(readCoins('sell')).toEqual({ draft: noDraft, notes: {} });
  });

  it('contain no more of a bank account than its last four digits', () => {
    const bankDetails = { id: 'a', bank: 'Access Bank', last_four: '0417' };
    changeCoins('sell', { bankDetails });
    expect(readCoins('sell').draft.bankDetails).toEqual(bankDetails);
    localStorage.setItem('cryptoSale', JSON.stringify({ bankDetails: { number: '0123456789' } }));
    expect(readCoins('sell').draft.bankDetails).toBeNull();
  });

  it('keep a guest’s when they sign in, and show no one someone else’s', () => {
    changeCoins('buy', { token: 'usdt' });
    signedInPage();
    expect(readCoins('buy').draft.token).toBe('usdt');
    changeCoins('buy', { network: 'tron' });
    signedInPage(1_800, { uuid: '1b3f8a52-6a38-4a53-9f51-3a4e3f6d1c12' });
    expect(readCoins('buy').draft).toEqual(noDraft);
  });

  it('are empty where storage holds something else', () => {
    localStorage.setItem('cryptoBuy', '[1]');
    expect(readCoins('buy').draft).toEqual(noDraft);
    localStorage.setItem('cryptoBuy', '{"amount":5,"token":"usdt"}');
    expect(readCoins('buy').draft).toEqual({ ...noDraft, token: 'usdt' });
    cleanBrowser();
    expect(readCoins('buy').draft).toEqual(noDraft);
  });
});
