import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { changeRates, type Changed } from '#server/desk/rates/change-rates.ts';
import type { Wanted } from '#server/desk/rates/rate-book.ts';
import { listNumbers } from '#server/desk/settings/list-numbers.ts';
import type { Services } from '#server/platform/services.ts';
import { shoppingRatesBook } from './rate-book.ts';
import { rateEntries, describeRate, type RateEntry } from './rate-entries.ts';
import { toMillionths, versionOf } from './rates.ts';

/**
 * Sets numbers of quotes from a given time, now or later, or asks a second approver when a price changes a
 * lot; existing quotes keep theirs (DECISIONS A38).
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export const setShoppingRates = (
  services: Services,
  wanted: Wanted,
  said: { reason: string; by: string },
): Promise<Changed<ShownPlan>> => changeRates(services, shoppingRatesBook, wanted, said);

/** A number from a time on. */
interface RateFrom {
  /** As people read it: "8.25%". */
  value: string;
  version: string;
  /** RFC 3339. */
  at: string;
  by: string;
  reason: string;
}

interface ListedRate extends Pick<RateEntry, 'name' | 'title'> {
  /** Null if nothing was ever set. */
  now: string | null;
  /** Next one first. */
  coming: RateFrom[];
}

/** Every number of a quote, with its current and future values. */
export async function listShoppingRates(
  parts: Pick<Services, 'db' | 'clock'>,
): Promise<ListedRate[]> {
  const listed = await listNumbers(parts, shoppingRatesBook);
  const found = new Map(listed.map((each) => [each.name, each]));
  return rateEntries.map((entry) => {
    const { name, title } = entry;
    const say = (text: string) => describeRate(entry, toMillionths(text));
    const { value, coming = [] } = found.get(name) ?? {};
    return {
      name,
      title,
      now: value ? say(value) : null,
      coming: coming.map((next) => ({
        value: say(next.value),
        version: versionOf(BigInt(next.id)),
        at: next.effective_at ?? '',
        by: next.set_by,
        reason: next.reason ?? '',
      })),
    };
  });
}
