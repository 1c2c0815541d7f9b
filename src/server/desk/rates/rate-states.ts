/** The numbers in force at a moment, by name. */
export type RateState = ReadonlyMap<string, bigint>;

/** A number with the time from which it counts. */
export interface RateStep {
  name: string;
  value: bigint;
  at: Date;
  /** Whether two people agreed to it. */
  agreed: boolean;
}

/** A change with what counted around it. */
export interface RateTimeline {
  /** A day before it. */
  start: RateState;
  /** What came into force since then, and what is set for later, in their order. */
  steps: readonly RateStep[];
  at: Date;
  rows: RateState;
}

export interface Moment<S> {
  /** Epoch ms. */
  at: number;
  steps: S[];
}

/** Steps of the same moment together: between two numbers of one change there is no price. */
export const momentsOf = <S extends { at: Date }>(steps: readonly S[]): Moment<S>[] =>
  [...Map.groupBy(steps, ({ at }) => +at)].map(([at, mine]) => ({ at, steps: mine }));

/** What counts before, and after each of the moments. */
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
