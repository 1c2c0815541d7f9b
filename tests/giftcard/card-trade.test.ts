import { describe, expect, it } from 'vitest';
import {
  acceptedTiers,
  betterReceipt,
  cardMoney,
  checkCardValue,
  readFace,
  readSetup,
  setupQuery,
  tradeOf,
  tradeTotal,
} from '#lib/giftcard/card-trade.ts';
import { cardCurrencies } from '#lib/giftcard/card-currencies.ts';
import { aCardRates } from '#tests/support/card-rates.ts';

const query = (given: Record<string, string>) => (name: string) => given[name];
const setupOf = (values: string, rates = aCardRates()) => readSetup(rates, query({ values }));

describe('the value of a card', () => {
  it.each(cardCurrencies)('can be typed as it is shown in %s', (currency) => {
    expect(readFace(cardMoney('1050.00', currency), currency)).toBe('1050.00');
    expect(readFace(`1,050 ${currency.toLowerCase()}`, currency)).toBe('1050.00');
  });

  it.each([
    ['$50', 'USD', '50.00'],
    ['US$ 50', 'USD', '50.00'],
    ['$50', 'CAD', '50.00'],
    ['C$50', 'CAD', '50.00'],
    ['CA$50.00', 'CAD', '50.00'],
    ['HK$50', 'HKD', '50.00'],
    ['S$50', 'SGD', '50.00'],
    ['US$50', 'CAD', undefined],
    ['C$50', 'USD', undefined],
    ['$50', 'AED', undefined],
    ['$50', 'GBP', undefined],
    ['B50', 'BRL', undefined],
    ['R50', 'BRL', undefined],
    ['£50', 'EUR', undefined],
  ])('reads %s of a card in %s as %s', (typed, currency, value) => {
    expect(readFace(typed, currency)).toBe(value);
  });
});

describe('a trade', () => {
  it('has an estimate for each listed and other value, and their sum', () => {
    const rates = aCardRates();
    const trade = tradeOf(rates, setupOf('50x2,30x1'));
    expect(trade).toEqual({
      card: 'apple',
      currencyRate: '1000.00',
      cardCurrency: 'USD',
      cardType: 'physical',
      selectedCardValues: [{ value: '50.00', quantity: 2, estimate: '100000.00' }],
      otherCardValues: [{ value: '30.00', quantity: 1, estimate: '30000.00' }],
      localBuy: false,
      fee: '0.00',
    });
    expect(tradeTotal(trade)).toBe('130000.00');
  });

  it('names no single rate when cards are of several tiers', () => {
    const trade = tradeOf(aCardRates(), setupOf('10x1,200x1'));
    expect(trade.currencyRate).toBeNull();
    expect(tradeTotal(trade)).toBe('229000.00');
  });

  it('pays nothing for a card that no one accepts', () => {
    const rates = aCardRates({ rate: '0.00' });
    expect(tradeTotal(tradeOf(rates, setupOf('50x1', rates)))).toBe('0.00');
  });
});

describe('a better receipt', () => {
  it('adds to all cards, each at the rate of its value', () => {
    expect(betterReceipt(aCardRates(), setupOf('50x2,10x1'), '109000.00')).toEqual({
      name: 'Cash receipt',
      gain: '5500.00',
    });
  });

  it('adds to each unit of the usual card before any is chosen', () => {
    expect(betterReceipt(aCardRates(), setupOf(''), '0.00')?.gain).toBe('50.00');
  });

  it('is none if the best is chosen, or pays less than the locked rate', () => {
    const setup = setupOf('50x1');
    expect(betterReceipt(aCardRates(), { ...setup, receipt: 'cash' }, '52500.00')).toBeUndefined();
    expect(betterReceipt(aCardRates(), setup, '53000.00')).toBeUndefined();
  });
});

describe('a set-up in an address', () => {
  it('is read back as it was written', () => {
    const given = { card: 'GB', type: 'e-code', receipt: 'none', values: '50.00x2,12.50x1' };
    const setup = readSetup(aCardRates(), query(given));
    expect(setup).toMatchObject({ country: 'GB', type: 'e-code', receipt: 'none' });
    expect(setupQuery(setup)).toEqual({ brand: 'apple', ...given });
  });

  it.each([
    ['another country', { card: 'ZZ' }],
    ['another kind', { type: 'paper' }],
    ['a receipt that the kind has not', { type: 'e-code', receipt: 'cash' }],
    ['values no one can read', { values: '50,x2,-1x3,0x1,5x0,ax1' }],
  ])('falls back to what the brand has for %s', (_, given) => {
    const { country, type, receipt, values } = readSetup(aCardRates(), query(given));
    const known = 'type' in given && given.type === 'e-code' ? 'e-code' : 'physical';
    expect([country, type, receipt, values]).toEqual(['US', known, 'none', []]);
  });

  it('counts a value once', () => {
    expect(setupOf('50x1,50.00x3').values).toEqual([{ value: '50.00', quantity: 1 }]);
  });
});

describe('a value', () => {
  it.each([
    ['', 'Enter the value on the card, like 50.'],
    ['fifty', 'Enter the value on the card, like 50.'],
    ['9.99', 'We buy cards from $10.00 to $500.00.'],
    ['500.01', 'We buy cards from $10.00 to $500.00.'],
    ['10', undefined],
    ['37.5', undefined],
  ])('of "%s" is answered with %s', (text, answer) => {
    expect(checkCardValue(aCardRates(), text, 'USD')).toBe(answer);
  });

  it('must be a listed one where others are not accepted', () => {
    const rates = aCardRates({ custom: false });
    expect(checkCardValue(rates, '37', 'USD')).toBe('Choose from the listed values.');
    expect(checkCardValue(rates, '50', 'USD')).toBeUndefined();
  });

  it('is shown in the money of the card', () => {
    expect(cardMoney('1250', 'USD')).toBe('$1,250.00');
    expect(cardMoney('100', 'AED')).toBe('AED\u00a0100.00');
  });
});

describe('the tiers of accepted cards', () => {
  const tiers = [
    { id: 'small', from: '0.00', below: '25.00', rate: '869.00', base: '869.00' },
    { id: 'medium', from: '25.00', below: '100.00', rate: '937.00', base: '937.00' },
    { id: 'large', from: '100.00', below: null, rate: '966.00', base: '966.00' },
  ];
  const shown = (min: string, max: string) =>
    acceptedTiers(tiers, { min, max }).map(({ from, below }) => [from, below]);

  it('leave out tiers in which no card is accepted', () => {
    expect(shown('50.00', '500.00')).toEqual([
      ['50.00', '100.00'],
      ['100.00', null],
    ]);
    expect(shown('5.00', '20.00')).toEqual([['5.00', null]]);
  });

  it('keep a tier that begins at the maximum', () => {
    expect(shown('25.00', '100.00')).toEqual([
      ['25.00', '100.00'],
      ['100.00', null],
    ]);
  });
});
