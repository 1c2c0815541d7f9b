import type { Call } from '#lib/contracts/call.ts';
import type { TestApp, TestMember } from './api.ts';
import { isOfDesk, isOpen, tokenFor } from './call-sessions.ts';
import { jsonSchemaOf, sendCall, type Sent } from './send-call.ts';

type Answer = Awaited<ReturnType<typeof sendCall>>;
type Send = (call: Call, sent: Sent) => Promise<Answer>;

export const named = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  `${method.toUpperCase()} ${path}`;

/** Walking over every call takes seconds, and much longer on a machine with other work. */
export const WALK_MS = 20 * 60_000;

/** The calls that break a rule, and how, in one message. */
export async function offenders(
  calls: readonly Call[],
  faultsOf: (call: Call) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const faults = await faultsOf(call).catch((error: unknown) => [String(error)]);
    found.push(...faults.map((fault) => `${named(call)}: ${fault}`));
  }
  return found;
}

const shown = ({ token: _, ...sent }: Sent) => JSON.stringify(sent).slice(0, 120);

/** Sends each of these calls, and lists the replies that break the rule. */
export async function faultsAmong(
  send: Send,
  call: Call,
  sent: readonly Sent[],
  isRight: (answer: Answer) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const each of sent) {
    const answer = await send(call, each);
    if (!isRight(answer)) faults.push(`${answer.status} to ${shown(each)}`);
  }
  return faults;
}

export const isStatus =
  (wanted: number) =>
  ({ status }: Answer) =>
    status === wanted;
export const isNoFault = ({ status }: Answer) => status < 500;

/** One session for each kind of guard. */
const kindOf = (call: Call) => {
  if (isOpen(call)) return 'none';
  if (!isOfDesk(call)) return 'member';
  return call.guard === 'desk-pending' ? 'pending' : 'desk';
};

/** Sends calls with a valid session. Some calls end their session, so the next one gets another. */
export function withSessions(
  app: TestApp,
  who: () => { member: TestMember; operatorId: string },
): Send {
  const tokens = new Map<string, string | undefined>();
  return async (call, sent) => {
    const kind = kindOf(call);
    const known = await sendCall(app, call, { token: tokens.get(kind), ...sent });
    if (known.status !== 401 || kind === 'none' || call.guard === 'signature') return known;
    const token = await tokenFor(app, call, who());
    tokens.set(kind, token);
    return sendCall(app, call, { token, ...sent });
  };
}

/**
 * Distributes values: the first field of a type gets all of them, each later field those that
 * always count and one of the others.
 */
export function inTurn<T>(others: readonly T[], always: readonly T[] = []) {
  const turns = new Map<string, number>();
  return (kind: string): T[] => {
    const turn = turns.get(kind);
    turns.set(kind, (turn ?? -1) + 1);
    const some = turn === undefined ? others : [others[turn % others.length]!];
    return [...always, ...some];
  };
}

export interface Field {
  name: string;
  kind: string;
}

/** The fields of a body or a query, and the type of value that each takes. */
export function fieldsOf(schema: NonNullable<Call['body'] | Call['query']>): Field[] {
  const { properties = {} } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, property]) => {
    const { type, format, pattern } = property as Record<string, unknown>;
    return { name, kind: JSON.stringify([type, format, pattern]) };
  });
}

/** As many rows as the fields need to get all their values, each with one value per field. */
export function rowsOf<T>(fields: readonly Field[], valuesFor: (kind: string) => T[]) {
  const columns = fields.map(({ name, kind }) => ({ name, values: valuesFor(kind) }));
  const length = Math.max(0, ...columns.map(({ values }) => values.length));
  return Array.from({ length }, (_, n) =>
    columns.map(({ name, values }) => [name, values[n % values.length]!] as const),
  );
}
