import type { JsonClient, JsonReply } from '#server/providers/json-client.ts';
import type { Fact } from '../facts.ts';
import type { ScenarioName, Subject } from '../kit.ts';
import type { Fault } from '../vendor.ts';

/** A vendor whose own test system can be used, with keys from the environment. */
export interface LiveVendor {
  /** The required settings. */
  settings: readonly string[];
  /** It is only asked questions, so any key will do: nothing is bought, sent or paid. */
  onlyAsks?: true;
  /** What a run does there, if it is neither only asked nor at a test system. */
  does?: string;
  /** @throws Error when the settings aren't those of a test system */
  open: (settings: Readonly<Record<string, string>>) => { subjects: Subject[]; facts: Fact[] };
}

/**
 * A client whose connection can be cut on our side, which is all that can be done to a vendor that
 * isn't a stub.
 */
export interface Breakable extends JsonClient {
  fault: Fault;
  times: number;
}

const lost = { kind: 'no answer', reason: 'network' } as const;

/** @param stranger the same client with a key that the vendor doesn't know */
export function breakable(
  client: JsonClient,
  stranger: JsonClient,
  isSpared: (path: string) => boolean = () => false,
): Breakable {
  const through = async (
    path: string,
    call: (by: JsonClient) => ReturnType<JsonClient['read']>,
  ) => {
    if (broken.fault === 'none' || broken.times <= 0 || isSpared(path)) return call(client);
    broken.times -= 1;
    if (broken.fault === 'key refused') return call(stranger);
    if (broken.fault === 'lost') await call(client);
    return lost;
  };
  const broken: Breakable = {
    fault: 'none',
    times: Number.POSITIVE_INFINITY,
    send: (path, body) => through(path, (by) => by.send(path, body)),
    put: (path, body) => through(path, (by) => by.put(path, body)),
    read: (path, how) => through(path, (by) => by.read(path, how)),
  };
  return broken;
}

export interface Answer {
  status: number;
  body: unknown;
  /** A description for the table. */
  text: string;
}

/** @throws Error without a reply, so that a fact isn't judged */
export function answerIn(reply: JsonReply): Answer {
  if (reply.kind === 'no answer') throw new Error(`no answer (${reply.reason})`);
  const { status, body } = reply;
  const said = body as {
    message?: unknown;
    response_description?: unknown;
    error?: unknown;
  } | null;
  const text = said?.message ?? said?.response_description ?? said?.error ?? '';
  return { status, body, text: typeof text === 'string' ? text : JSON.stringify(text) };
}

export const shown = ({ status, text }: Answer): string => `${status} “${text}”`;

/** Facts that its test system can't show, by name. */
export const unseen = (facts: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(facts).map(([name, says]) => ({ name, says }));

/** The reasons that concern scenarios of a port. */
export const lacksAmong = (
  scenarios: object,
  ...reasons: Partial<Record<ScenarioName, string>>[]
): Partial<Record<ScenarioName, string>> =>
  Object.fromEntries(
    reasons.flatMap((each) => Object.entries(each)).filter(([name]) => name in scenarios),
  );

/** @throws Error for a missing setting, or one that isn't of a test system */
export function settingOf(
  settings: Readonly<Record<string, string>>,
  name: string,
  trial?: { begins: string },
): string {
  const value = settings[name] ?? '';
  if (value === '') throw new Error(`Set ${name} to a key of its test system.`);
  if (trial && !value.startsWith(trial.begins))
    throw new Error(`${name} must be a key of the test system: ${trial.begins}…`);
  return value;
}

const ours = 'we can’t make its wire fail so';
const unheard = 'its notices have no way to this machine';

/** Scenarios that only stubs can run. */
export const notLive: Partial<Record<ScenarioName, string>> = {
  'notice before the answer': unheard,
  'pending, then done by notice': unheard,
  'the same notice twice': unheard,
  'a forged notice': unheard,
  'too many requests': ours,
  'an error page': ours,
  'a slow answer': ours,
};
