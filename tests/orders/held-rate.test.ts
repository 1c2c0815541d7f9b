import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payForArrival, type Arrival } from '#lib/orders/held-rate.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const rates = fc.bigInt({ min: 1n, max: 10n ** 8n });
const arrivals: fc.Arbitrary<Arrival> = fc.record({
  arrived: units,
  ordered: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  isInTime: fc.boolean(),
  heldRate: rates,
  arrivalRate: rates,
  per: fc.constantFrom(100n, 10_000n),
});

/** $10 ordered at 1,269.60, with a rate of 1,200.00 when they arrived. */
const ten = (arrived: bigint, isInTime = true) =>
  payForArrival({
    arrived,
    isInTime,
    ordered: 1000n,
    heldRate: 126_960n,
    arrivalRate: 120_000n,
    per: 100n,
  });

describe('the payout for what came from outside', () => {
  it.each([
    ['what was ordered', 1000n, true, 1_269_600n, 0n],
    ['a part of it', 100n, true, 126_960n, 0n],
    ['more', 1500n, true, 1_269_600n, 600_000n],
    ['all of it late', 1000n, false, 0n, 1_200_000n],
    ['nothing', 0n, true, 0n, 0n],
  ])('is each part at its own rate: %s', (_, arrived, isInTime, held, beyond) => {
    const paid = ten(arrived, isInTime);
    expect([paid.held.pays, paid.beyond.pays]).toEqual([held, beyond]);
    expect(paid.total).toBe(held + beyond);
  });

  it('gives the held rate to at most what was ordered, and to nothing that is late', () => {
    fc.assert(
      fc.property(arrivals, (arrival) => {
        const { held, beyond } = payForArrival(arrival);
        expect(held.units <= (arrival.isInTime ? arrival.ordered : 0n)).toBe(true);
        expect(held.units + beyond.units).toBe(arrival.arrived);
        expect([held.rate, beyond.rate]).toEqual([arrival.heldRate, arrival.arrivalRate]);
      }),
    );
  });

  it('is never negative, and never more than what came is worth', () => {
    fc.assert(
      fc.property(arrivals, (arrival) => {
        const { held, beyond, total } = payForArrival(arrival);
        expect([held.pays, held.units, beyond.pays, beyond.units].every((n) => n >= 0n)).toBe(true);
        const exact = held.units * held.rate + beyond.units * beyond.rate;
        expect(total * arrival.per <= exact).toBe(true);
        expect((total + 2n) * arrival.per > exact).toBe(true);
      }),
    );
  });

  it('does not fall when more comes', () => {
    fc.assert(
      fc.property(arrivals, units, (arrival, more) => {
        const grown = payForArrival({ ...arrival, arrived: arrival.arrived + more });
        expect(grown.total >= payForArrival(arrival).total).toBe(true);
      }),
    );
  });

  it('is not more for two parts than for both at once', () => {
    fc.assert(
      fc.property(arrivals, units, (arrival, second) => {
        const first = payForArrival(arrival);
        const left = arrival.ordered - first.held.units;
        const rest = payForArrival({ ...arrival, arrived: second, ordered: left });
        const whole = payForArrival({ ...arrival, arrived: arrival.arrived + second });
        expect(first.total + rest.total <= whole.total).toBe(true);
      }),
    );
  });
});
