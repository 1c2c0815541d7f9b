/** The numbers in effect at a given time, by name. */
export type RateState = ReadonlyMap<string, bigint>;

/** A number and the time when it takes effect. */
export interface RateStep {
  name: string;
  value: bigint;
  at: Date;
  /** Whether two people approved it. */
  agreed: boolean;
}

/** A change, with the rates before and after it. */
export interface RateTimeline {
  /** The state a day before it. */
  start: RateState;
  /** Steps that have taken effect since then, and those scheduled for later, in order. */
  steps: readonly RateStep[];
  at: Date;
  rows: RateState;
}

export interface Moment<S> {
  /** In epoch ms. */
  at: number;
  steps: S[];
}

/** Groups steps with the same time: there is no price between two numbers of one change. */
export const momentsOf = <S extends { at: Date }>(steps: readonly S[]): Moment<S>[] =>
  [...Map.groupBy(steps, ({ at }) => +at)].map(([at, mine]) => ({ at, steps: mine }));

/** The states before and after each of the times. */
export function statesOf(
  start: RateState,
  moments: readonly Moment<Pick<RateStep, 'name' | 'value'>>[],
): RateState[] {
  const states = [start];
  for (const { steps } of moments)
    states.push(
      new Map([...states.at(-1)!, ...steps.map(({ name, value }) => [name, value] as const)]),
    );
  return states;
}
