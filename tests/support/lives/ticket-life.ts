import fc from 'fast-check';
import type { Order } from '#lib/orders/contract.ts';
import { parseAmount } from '#lib/money.ts';
import type { TestMember } from '#tests/support/api.ts';
import type { TestEvent, Wanted } from '#tests/support/e-tickets.ts';

export const [PRICE, FEE] = [parseAmount('5000.00'), parseAmount('100.00')];
export const TOTAL = PRICE + FEE;
export const CAPACITY = 5;
export const SEATS = ['A1', 'A2', 'A3', 'A4'];

export const deeds = [
  ...['look', 'look', 'pay for the look', 'pay for the look', 'buy', 'buy', 'race'],
  ...['undo', 'lapse', 'work', 'work', 'refund', 'refund', 'refund a part', 'refund all'],
] as const;

export interface Act {
  deed: (typeof deeds)[number];
  who: number;
  isSeated: boolean;
  quantity: number;
  /** The number of the order, line or seat. */
  n: number;
}

export const act: fc.Arbitrary<Act> = fc.record({
  deed: fc.constantFrom(...deeds),
  who: fc.integer({ min: 0, max: 2 }),
  isSeated: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
  n: fc.integer({ min: 0, max: 99 }),
});

export interface Line {
  seat: string | null;
  refunded: bigint;
}

export interface Bought {
  owner: TestMember;
  order: Pick<Order, 'uuid' | 'reference_code'>;
  isSeated: boolean;
  lines: Line[];
  state: 'placed' | 'undone' | 'done';
}

/** What someone was last shown, and holds until it expires. */
export interface Look {
  isSeated: boolean;
  wanted: Wanted[];
  quoteId: string;
  isHeld: boolean;
}

export interface Life {
  places: TestEvent;
  seats: TestEvent;
  fans: TestMember[];
  looks: (Look | undefined)[];
  bought: Bought[];
}

export const seatsOf = (wanted: readonly Wanted[]) => wanted.flatMap(({ seats }) => seats ?? []);
export const countOf = (wanted: readonly Wanted[]) =>
  wanted.reduce((sum, { quantity }) => sum + quantity, 0);
export const isTaking = ({ state }: Bought, { refunded }: Line) =>
  state !== 'undone' && refunded < TOTAL;
export const takingLines = ({ bought }: Life, isSeated: boolean) =>
  bought
    .filter((each) => each.isSeated === isSeated)
    .flatMap((each) => each.lines.filter((line) => isTaking(each, line)));

/** The number of this type that others hold or someone has bought. */
export const othersHold = ({ looks }: Life, who: number, isSeated: boolean) =>
  looks.flatMap((look, at) =>
    look && at !== who && look.isHeld && look.isSeated === isSeated ? look.wanted : [],
  );

/** Whether it is available, by the simple rules. */
export function isFree(
  life: Life,
  who: number,
  { isSeated, wanted }: Pick<Look, 'isSeated' | 'wanted'>,
) {
  const taken = takingLines(life, isSeated);
  const held = othersHold(life, who, isSeated);
  if (!isSeated) return taken.length + countOf(held) + countOf(wanted) <= CAPACITY;
  const gone = new Set([...taken.map(({ seat }) => seat), ...seatsOf(held)]);
  return seatsOf(wanted).every((seat) => !gone.has(seat));
}

export function wantedBy({ isSeated, quantity, n }: Act): Wanted[] {
  if (!isSeated) return [{ class: 'general', quantity }];
  const seats = Array.from({ length: quantity }, (_, at) => SEATS[(n + at) % SEATS.length]!);
  return [{ class: 'seats', quantity, seats }];
}

export const eventOf = ({ places, seats }: Life, isSeated: boolean) => (isSeated ? seats : places);

export function keep(
  life: Life,
  who: number,
  isSeated: boolean,
  wanted: Wanted[],
  order: Order,
): void {
  const seats = seatsOf(wanted);
  const lines = Array.from({ length: countOf(wanted) }, (_, at) => ({
    seat: seats[at] ?? null,
    refunded: 0n,
  }));
  life.bought.push({ owner: life.fans[who]!, order, isSeated, lines, state: 'placed' });
}

/** A purchase without a held price replaces what its buyer held of the same items. */
export function forget(
  life: Life,
  who: number,
  isSeated: boolean,
  wanted: readonly Wanted[],
): void {
  const before = life.looks[who];
  if (before?.isSeated !== isSeated) return;
  if (!isSeated) before.isHeld = false;
  else {
    const now = new Set(seatsOf(wanted));
    before.wanted = before.wanted.map((each) => ({
      ...each,
      seats: (each.seats ?? []).filter((seat) => !now.has(seat)),
    }));
  }
}

export const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list[n % Math.max(1, list.length)];
