import { describe, expect, it } from 'vitest';
import { isSamePerson, missingWords } from '#server/kyc/names.ts';

describe('names', () => {
  it.each([
    ['Adaeze Okoro', 'OKORO ADAEZE NGOZI'],
    ['Adaeze N. Okoro', 'Okoro Adaeze'],
    ['Mrs Chioma O’Brien-Eze', 'CHIOMA OBRIEN EZE'],
    ['Zoë Mensah', 'ZOE MENSAH'],
    ['Adaeze Okoro', 'ADAEZ OKORO'],
  ])('takes %s and %s for one person', (a, b) => {
    expect(isSamePerson(a, b)).toBe(true);
    expect(isSamePerson(b, a)).toBe(true);
  });

  it.each([
    ['Adaeze Okoro', 'EMEKA TUNDE BALOGUN'],
    ['Adaeze Okoro', 'ADAEZE BALOGUN'],
    ['Adaeze Okoro', 'OKORO'],
    ['Adaeze Okoro', 'A OKORO'],
    ['Adaeze Okoro', ''],
    ['Ada Obi', 'ADE OBI'],
    ['Okoro Okoro', 'OKORO ADAEZE'],
    ['', ''],
  ])('does not take %s for %s', (a, b) => {
    expect(isSamePerson(a, b)).toBe(false);
    expect(isSamePerson(b, a)).toBe(false);
  });

  it('reports which words have no match', () => {
    expect(missingWords('EMEKA OKORO', 'Adaeze Okoro')).toEqual(['EMEKA']);
    expect(missingWords('OKORO ADAEZE N', 'Adaeze Ngozi Okoro')).toEqual([]);
  });
});
