/*
 * One list of scenarios for each type of port. Every implementation of a port runs through the same
 * list: the sandbox, a real adapter on a stub of its vendor, and the vendor's own test system (`npm
 * run conformance`). docs/providers.md explains how to add an adapter.
 */

/** In the order of the table in docs/providers.md. */
export const scenarioNames = [
  'success',
  'the provider says no',
  'pending, then done when asked',
  'pending, then done by notice',
  'notice before the answer',
  'the same notice twice',
  'a forged notice',
  'another amount',
  'done, then sent back',
  'a lost answer, found when asked',
  'a lost request, proven unsent',
  'the same reference twice',
  'the key is refused',
  'too many requests',
  'an error page',
  'a slow answer',
  'an expired token',
] as const;

export type ScenarioName = (typeof scenarioNames)[number];

/** What is tried of a port, by name; each throws when it doesn't hold. */
export type Scenarios<Bench> = Partial<Record<ScenarioName, (bench: Bench) => Promise<void>>>;

interface Closing {
  close?: () => Promise<void>;
}

/** An adapter that joins: who it is, how its bench is set up, and which scenarios it has no part in. */
export interface Entry<Bench> {
  /** As people call it: "Paystack payouts". */
  name: string;
  port: string;
  scenarios: Scenarios<Bench>;
  open: () => Promise<Bench & Closing>;
  /** Scenarios that can't happen with this vendor, each with the reason. */
  lacks?: Partial<Record<ScenarioName, string>> | undefined;
}

/** What happened to one scenario. */
export interface Tried {
  scenario: ScenarioName;
  result: 'holds' | 'fails' | 'not possible';
  /** Why it fails or isn't possible. */
  why?: string;
}

/** An entry whose bench is set up, with the type of the bench hidden: entries of all ports fit in one list. */
export interface Subject {
  name: string;
  port: string;
  lacks: Partial<Record<ScenarioName, string>>;
  /** The scenarios of its port that it takes part in. */
  scenarios: readonly ScenarioName[];
  /** Resets the bench and runs one scenario. */
  attempt: (scenario: ScenarioName) => Promise<void>;
}

/** @throws Error for a reason that belongs to no scenario of the port */
export function subject<Bench>({ scenarios, lacks = {}, open, ...entry }: Entry<Bench>): Subject {
  for (const name of Object.keys(lacks) as ScenarioName[])
    if (!scenarios[name]) throw new Error(`${entry.name}: ports of this kind never try “${name}”.`);
  return {
    ...entry,
    lacks,
    scenarios: scenarioNames.filter((name) => scenarios[name] && lacks[name] === undefined),
    async attempt(name) {
      const bench = await open();
      try {
        await scenarios[name]?.(bench);
      } finally {
        await bench.close?.();
      }
    },
  };
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** Tries everything, one after another, and never throws: for the vendor's own test system. */
export async function tryAll(each: Subject): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const scenario of scenarioNames) {
    const why = each.lacks[scenario];
    if (why !== undefined) tried.push({ scenario, result: 'not possible', why });
    if (!each.scenarios.includes(scenario)) continue;
    try {
      await each.attempt(scenario);
      tried.push({ scenario, result: 'holds' });
    } catch (error) {
      tried.push({ scenario, result: 'fails', why: messageOf(error) });
    }
  }
  return tried;
}
