import { changeRates, type Changed } from '#server/desk/rates/change-rates.ts';
import type { RatePlan } from '#server/desk/rates/rate-book.ts';
import type { Services } from '#server/platform/services.ts';
import { airtimeRatesBook } from './airtime-rates.ts';
import { rateName } from './rates.ts';

export interface NewRate {
  network: string;
  /** "80" or "78.50"; 0 stops accepting the network. */
  percent: string;
  effectiveAt: Date | null;
  reason: string;
  /** operator:<uuid> */
  by: string;
}

/**
 * Sets a rate from a given time, now or later, or asks a second approver if it changes a lot; open orders
 * keep theirs.
 * @throws AppError 422 on rows.0.name, rows.0.value and effective_at; conflict
 */
export const setRate = (
  services: Services,
  { network, percent, effectiveAt, reason, by }: NewRate,
): Promise<Changed<RatePlan>> => {
  const wanted = { rows: [{ name: rateName(network), value: percent }], effectiveAt };
  return changeRates(services, airtimeRatesBook, wanted, { reason, by });
};
