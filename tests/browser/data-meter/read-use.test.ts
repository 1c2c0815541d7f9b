import { describe, expect, it } from 'vitest';
import { resetUse, readUse, sizeText } from '#lib/browser/data-meter/read-use.ts';
import { tidyUse } from '#lib/browser/data-meter/tidy-use.ts';

/** As in a browser, where the names are own properties. */
function storageOf(entries: Record<string, string>): Storage {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    removeItem: (name: string) => void delete kept[name],
  };
  const kept = Object.assign(Object.create(methods) as Record<string, string>, entries);
  return kept as unknown as Storage;
}
const noon = new Date(2026, 10, 22, 12).getTime();

describe('data use', () => {
  it('adds up the pages of a day, and days that became one number', () => {
    const kept = storageOf({
      'used/2026-11-22/a': '1000,0,5,0,7',
      'used/2026-11-22/b': '500,20,0,0,0',
      'used/2026-11-20': '9,0,0,0,1',
      selectedCountry: 'NG',
    });
    const days = readUse(kept, noon, 3);
    expect(days.map(({ day, total }) => [day, total])).toEqual([
      ['2026-11-22', 1532],
      ['2026-11-21', 0],
      ['2026-11-20', 10],
    ]);
    expect(days[0]?.sums).toEqual([1500, 20, 5, 0, 7]);
  });

  it('starts over with invalid data and leaves other keys alone', () => {
    const kept = storageOf({ 'used/2026-11-22/a': '1,0,0,0,0', selectedCountry: 'NG' });
    resetUse(kept);
    expect(Object.keys(kept)).toEqual(['selectedCountry']);
  });

  it('is shown in the units that networks sell', () => {
    expect([0, 1536, 1024 * 999, 1024 * 1024 * 4.5].map(sizeText)).toEqual([
      '0 KB',
      '2 KB',
      '999 KB',
      '4.5 MB',
    ]);
  });
});

it('becomes one number for each past day, and is deleted after forty days', () => {
  const kept = storageOf({
    'used/2026-11-22/a': '1000,0,5,0,7',
    'used/2026-11-21/b': '500,20,0,0,0',
    'used/2026-11-21/c': '1,2,3,4,5',
    'used/2026-11-21': '10,0,0,0,0',
    'used/2026-10-01': '9,0,0,0,1',
    liteOffered: '1',
  });
  tidyUse(kept, noon);
  expect({ ...kept }).toEqual({
    'used/2026-11-22/a': '1000,0,5,0,7',
    'used/2026-11-21': '511,22,3,4,5',
    liteOffered: '1',
  });
});
