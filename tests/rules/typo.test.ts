import { describe, expect, it } from 'vitest';
import { searchIn, slips } from '#lib/rules/typo.ts';

const names = [
  ...[
    'Amazon',
    'Apple',
    'Walmart',
    'iTunes',
    'Netflix',
    'Steam',
    'Sephora',
    'TJ Maxx',
    'Razer Gold',
  ],
  ...['MTN', 'Glo', 'Airtel', '9mobile', 'DStv', 'GOtv', 'StarTimes', 'Showmax', '1xBet', 'Bet9ja'],
  ...['Access Bank', 'First Bank of Nigeria', 'Guaranty Trust Bank', 'Zenith Bank', 'Equity Bank'],
  ...['Lagos Jazz Night Eko Hotel', 'Abuja Laughs', 'Nigeria', 'Ghana', 'Kenya', 'Kuda'],
  ...['MTN data 10GB', 'Ikeja Electric'],
];
const search = (query: string) => searchIn(names, query, (name) => [name]);

describe('a search with a typo', () => {
  it.each([
    ['walmrt', 'Walmart'],
    ['wallmart', 'Walmart'],
    ['itunse', 'iTunes'],
    ['netflx', 'Netflix'],
    ['netlfi', 'Netflix'],
    ['mtm', 'MTN'],
    ['mnt', 'MTN'],
    ['dstvv', 'DStv'],
    ['acess bank', 'Access Bank'],
    ['acessbnk', 'Access Bank'],
    ['equty', 'Equity Bank'],
    ['jaz lagos', 'Lagos Jazz Night Eko Hotel'],
    ['lagso jazz', 'Lagos Jazz Night Eko Hotel'],
    ['ekohotle', 'Lagos Jazz Night Eko Hotel'],
    ['Guarenty Turst', 'Guaranty Trust Bank'],
    ['starrtmes', 'StarTimes'],
    ['1xbte', '1xBet'],
    ['9moblie', '9mobile'],
    ['Ngieria', 'Nigeria'],
    ['kneya', 'Kenya'],
    ['tjmax', 'TJ Maxx'],
    ['ikja electrc', 'Ikeja Electric'],
  ])('finds by %j, among the first three, %s', (query, name) =>
    expect(search(query).slice(0, 3)).toContain(name),
  );

  it.each([
    ['2xbet', 'a digit is another thing'],
    ['9ja 8mobile', 'a digit is another thing'],
    ['mtn data 11gb', 'a digit is another thing'],
    ['bet99ja', 'an added digit is another thing'],
    ['wlmrt', 'two slips in fewer than eight letters'],
    ['atm', 'a short word that begins with another letter'],
    ['gq', 'too short'],
    ['qwertyuiop', 'nothing is like it'],
    ['%', 'no word'],
  ])('finds nothing by %j: %s', (query) => expect(search(query)).toEqual([]));

  it('finds only exact matches where there are any', () => {
    expect(search('kenya')).toEqual(['Kenya']);
    expect(search('bank')).toHaveLength(5);
  });

  it('lists the closest first', () => {
    const closest = searchIn(['Starlight', 'Steam', 'Stream'], 'steamm', (name) => [name]);
    expect(closest[0]).toBe('Steam');
  });

  it('finds by any name of a thing', () => {
    const cards = [{ names: ['Apple', 'iTunes'] }, { names: ['Amazon'] }];
    expect(searchIn(cards, 'itunse', (card) => card.names)).toEqual([cards[0]]);
  });

  it.each([
    ['h and m', 'H&M'],
    ['H & M', 'H&M'],
    ['hm', 'H&M'],
    ['marks and spencer', 'Marks & Spencer'],
    ['Disney plus', 'Disney+'],
  ])('finds by %j what is written with a sign, %s', (query, name) =>
    expect(
      searchIn(['Amazon', 'H&M', 'Marks & Spencer', 'Disney+'], query, (one) => [one]),
    ).toEqual([name]),
  );

  it('returns the whole list for an empty query', () => {
    expect(search(' ')).toEqual(names);
  });
});

describe('typos', () => {
  it.each([
    ['card', 'card', 0],
    ['crad', 'card', 1],
    ['cardd', 'card', 1],
    ['crd', 'card', 1],
    ['cars', 'card', 1],
    ['elctricty', 'electricity', 2],
    ['elecrti', 'electricity', 1.5],
    ['12345', '12346', Infinity],
    ['a1b2c3', 'a1b3c2', Infinity],
  ])('%s for %s are %d', (typed, word, sum) => expect(slips(typed, word)).toBe(sum));
});
