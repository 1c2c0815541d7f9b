import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { billTypes, type BillType } from '#lib/orders/words.ts';
import type { HourState } from '#lib/refill/biller-states.ts';
import type { BillerHistory, BillerStatus } from '#lib/refill/biller-status.contract.ts';
import type { Services } from '#server/platform/services.ts';
import { findCode } from '#server/providers/bills/codes.ts';
import { listPauses, type Pause } from '#server/orders/pauses/read-pauses.ts';
import { showPause } from '#server/orders/pauses/show-pause.ts';
import { listServicesOf } from '#server/reference/services.ts';
import { listAttempts, stateOf, type AttemptRow } from '#server/refill/attempts.ts';
import { listHours } from '#server/refill/hours.ts';
import type { BillerRow } from '#server/refill/tables.ts';
import { findBillerAnywhere, listBillerRows } from './billers.ts';

/** The value below which a share of the sorted numbers lies. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** Fewer finished payments say nothing about time. */
const ENOUGH_TIMES = 5;

function timesOf(attempts: readonly AttemptRow[]): BillerStatus['expected_s'] {
  const times = attempts
    .filter(({ outcome }) => outcome === 'done' || outcome === 'late')
    .flatMap(({ took_s: took }) => (took === null ? [] : [took]))
    .sort((a, b) => a - b);
  if (times.length < ENOUGH_TIMES) return null;
  const atLeastOne = (seconds: number) => Math.max(1, seconds);
  return { median: atLeastOne(percentile(times, 0.5)), p90: atLeastOne(percentile(times, 0.9)) };
}

interface Seen {
  pauses: readonly Pause[];
  attempts: readonly AttemptRow[];
  hours: HourState[];
}

function statusOf(biller: BillerRow, { pauses, attempts, hours }: Seen, now: Date): BillerStatus {
  const isDecided = ({ took_s }: AttemptRow) => took_s !== null;
  const failed = attempts.filter(({ outcome }) => outcome === 'failed').length;
  const decided = attempts.filter(isDecided).length;
  return {
    bill_id: biller.id,
    name: biller.name,
    service_type: biller.service_type,
    state: stateOf(attempts, now),
    ...showPause(pauses, { serviceType: biller.service_type, counterparty: biller.id }, now),
    attempts: attempts.length,
    done: decided - failed,
    failed,
    waiting: attempts.length - decided,
    expected_s: timesOf(attempts),
    last_at: attempts[0]?.sent_at.toISOString() ?? null,
    hours,
  };
}

/** All billers that can be paid in a country now; none if bills are not sold there. */
async function listPayable(services: Services, country: CountryCode) {
  const { bills } = services.providers;
  const switches = await listServicesOf(services, country);
  const isOn = new Set(switches.filter(({ active }) => active).map(({ slug }) => slug));
  const types = billTypes.filter((type) => isOn.has(type));
  const payable = async (product: BillType) => {
    const { catalogue } = await bills.choose({ country, product });
    const rows = await listBillerRows(services, country, product);
    return rows.filter((row) => findCode(catalogue, row) !== undefined);
  };
  return (await Promise.all(types.map(payable))).flat();
}

/** How a country's billers are performing, by our own newest payments (spec 1: no money in limbo). */
export async function listBillerStates(
  services: Services,
  country: CountryCode,
): Promise<BillerStatus[]> {
  const billers = await listPayable(services, country);
  const now = services.clock.now();
  const ids = billers.map(({ id }) => id);
  const [attempts, hoursOf, pauses] = await Promise.all([
    listAttempts(services.db, ids, now),
    listHours(services.db, ids, now),
    listPauses(services.db, { country, now }),
  ]);
  const byBiller = Map.groupBy(attempts, ({ counterparty }) => counterparty);
  return billers.map((biller) => {
    const seen = { pauses, attempts: byBiller.get(biller.id) ?? [], hours: hoursOf(biller.id) };
    return statusOf(biller, seen, now);
  });
}

/**
 * The same for one biller in any country, because its link can be shared.
 * @throws AppError not_found for one that can't be paid now
 */
export async function readBillerHistory(services: Services, id: string): Promise<BillerHistory> {
  const biller = await findBillerAnywhere(services, id);
  if (!biller) throw AppError.notFound();
  const now = services.clock.now();
  const [attempts, hoursOf, pauses] = await Promise.all([
    listAttempts(services.db, [biller.id], now),
    listHours(services.db, [biller.id], now),
    listPauses(services.db, { country: biller.country_code, now }),
  ]);
  const newest = attempts.map(({ outcome, took_s }) => ({ outcome, took_s }));
  const seen = { pauses, attempts, hours: hoursOf(biller.id) };
  return { ...statusOf(biller, seen, now), newest };
}
