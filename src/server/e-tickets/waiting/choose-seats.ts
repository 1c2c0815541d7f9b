/** A seat that is free. */
export interface FreeSeat {
  seat: string;
  block: string;
  row_name: string;
  x: number;
}

const isBeside = (a: FreeSeat, b: FreeSeat): boolean =>
  a.block === b.block && a.row_name === b.row_name && b.x === a.x + 1;

/**
 * So many of the seats, which come in the order of block, row and place: the first that are side by side,
 * else the first there are; undefined when there are too few.
 */
export function chooseSeats(free: readonly FreeSeat[], quantity: number): string[] | undefined {
  if (free.length < quantity) return undefined;
  const namesFrom = (start: number) => free.slice(start, start + quantity).map(({ seat }) => seat);
  let start = 0;
  for (let at = 1; at < free.length; at++) {
    if (at - start >= quantity) break;
    if (!isBeside(free[at - 1]!, free[at]!)) start = at;
  }
  return free.length - start >= quantity ? namesFrom(start) : namesFrom(0);
}
