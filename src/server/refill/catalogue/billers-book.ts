import { findBill } from '#lib/refill/services/bills.ts';
import { isListedAlone, listedEntries } from '#server/desk/settings/listed-entries.ts';
import { inEveryCountry, settingBook } from '#server/desk/settings/setting-book.ts';
import { baseBillers, billerNumber, placeOf } from './billers.ts';

/** The billers that members can pay. */
export const billersBook = settingBook({
  kind: 'billers',
  name: 'Billers',
  prefix: 'biller:',
  why: 'Turning a biller on needs a second approver.',
  alone: isListedAlone,
  entries: (db) =>
    inEveryCountry(async (country) =>
      (await baseBillers(db, country)).flatMap(({ id, name, service_type, active, position }) =>
        listedEntries({
          title: name,
          country,
          on: active,
          position: placeOf({ position }),
          group: findBill(service_type)?.name ?? service_type,
          nameOf: (what) => billerNumber(country, id, what),
        }),
      ),
    ),
});
