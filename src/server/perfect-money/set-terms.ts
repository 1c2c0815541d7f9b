import type { CountryCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { changeRates, type Changed } from '#server/desk/rates/change-rates.ts';
import type { RatePlan } from '#server/desk/rates/rate-book.ts';
import type { Services } from '#server/platform/services.ts';
import { dollarName, type DollarPart } from '#server/reference/dollar-terms.ts';
import { dollarRatesBook } from './dollar-rates.ts';

/** New terms of a country in minor units of its currency; anything missing stays. */
export interface NewTerms {
  country: CountryCode;
  buy?: bigint | undefined;
  sell?: bigint | undefined;
  fee?: bigint | undefined;
  /** When they take effect; absent: now. */
  effectiveAt?: Date | null | undefined;
  reason: string;
  /** operator:<uuid> */
  by: string;
}

/**
 * Sets the price and payout of dollars in a country, or asks a second approver when that changes a lot.
 * Locked quotes keep their price.
 * @throws AppError 422 on rows.N.name if there are no terms yet, and on rows.N.value, also if dollars would
 * pay more than they cost; conflict
 */
export function setDollarTerms(
  services: Services,
  { country, buy, sell, fee, effectiveAt = null, reason, by }: NewTerms,
): Promise<Changed<RatePlan>> {
  const rows = Object.entries({ buy, sell, fee }).flatMap(([part, value]) =>
    value === undefined
      ? []
      : [{ name: dollarName(country, part as DollarPart), value: toAmount(value) }],
  );
  return changeRates(services, dollarRatesBook, { rows, effectiveAt }, { reason, by });
}
