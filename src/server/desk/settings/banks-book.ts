import { BANK_ORDER, bankName, baseBanks } from '#server/reference/banks.ts';
import { isListedAlone, listedEntries } from './listed-entries.ts';
import { inEveryCountry, settingBook } from './setting-book.ts';

/** The banks and networks that members choose from. */
export const banksBook = settingBook({
  kind: 'banks',
  name: 'Banks',
  prefix: 'bank:',
  why: 'Turning a bank on needs a second approver.',
  alone: isListedAlone,
  entries: (db) =>
    inEveryCountry(async (country) =>
      (await baseBanks(db, country)).flatMap(({ id, name, type, active }) =>
        listedEntries({
          title: name,
          country,
          on: active,
          position: BANK_ORDER,
          group: type === 'bank' ? 'Banks' : 'Mobile money',
          nameOf: (what) => bankName(country, id, what),
        }),
      ),
    ),
});
