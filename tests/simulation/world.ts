import type { CallOptions, Answer, ApiBody, TestMember } from '#tests/support/api.ts';
import { freshToken } from '#tests/support/orders.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import type { TestEvent } from '#tests/support/e-tickets.ts';
import type { Country } from './countries.ts';
import type { OwnAccess } from './devices.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How long a member's phone waits before it tries again, in seconds. */
const PAUSES_S = [2, 2, 60, 600, 3600];
/** The same while others are in the middle of a request, which never takes long. */
const SHORT_PAUSES_S = [2, 2, 20, 20, 20];

/** How long a session lasts at least, whatever its member does. */
const SESSION_MS = 15 * 60_000;

/** Someone's act that came to nothing, as it can in the real world: a price rose, a limit was reached. */
export class GaveUp extends Error {}

/** Something that must never be the case. */
export class Violation extends Error {}

/** A call with a key that the server answered, and must never answer differently. */
export interface Acknowledged {
  member: TestMember;
  at: Date;
  path: string;
  key: string;
  options: CallOptions;
  status: number;
  /** The answer said nothing about what was done. */
  isOpen: boolean;
  reference: string | undefined;
}

/** Something that someone does; what came of it, in words. */
export type Act = (world: World, member: TestMember) => Promise<string>;

/** The members, operators and events of one run, and everything that was seen of it. */
export interface World {
  server: Server;
  clock: VirtualTime;
  random: Random;
  /** Whether something else happens at the same moment. */
  isAtOnce: boolean;
  /** Where its members live. */
  country: Country;
  members: TestMember[];
  operators: TestOperator[];
  events: { event: TestEvent; serviceType: string }[];
  /** Codes that take something off a bill. */
  promoCodes: string[];
  acknowledged: Acknowledged[];
  /** Spins that were answered, by their key. */
  spins: { member: TestMember; key: string; body: object }[];
  /** How members get in, by their id. */
  access: Map<string, OwnAccess>;
  /** When each session of a member began, by its token. */
  sessions: Map<string, Date>;
  /** Acts of members that haven't come yet. */
  deck: Act[];
  /** Types of products that someone has bought or sold. */
  traded: Map<string, number>;
  /** One line for each step; the same for the same seed. */
  trace: string[];
}

export const referenceIn = ({ body }: Answer): string | undefined => {
  const data = (body.data ?? {}) as Record<string, unknown>;
  const inner = (data['transaction'] ?? data['order'] ?? data) as Record<string, unknown>;
  const found = inner['reference_code'] ?? inner['referenceCode'] ?? inner['reference'];
  return typeof found === 'string' ? found : undefined;
};

/** Whether an answer says nothing about what was done. */
export const isOpen = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status >= 500 || status === 429 || body.error_code === 'idempotency_in_progress';

let numbers = 0;
/** A number that this process never uses again. */
export const newNumber = (): number => (numbers += 1);
/** An idempotency key. */
export const newKey = (): string => `simulated-${newNumber()}`;

/** Moves the clocks forward by some seconds. */
export const wait = ({ clock }: World, seconds: number): Promise<void> =>
  clock.moveTo(new Date(clock.now().getTime() + seconds * 1000));

/** Signs a member in again, because time may have passed the end of the session. */
export async function signIn(
  { server, clock, sessions }: World,
  member: TestMember,
): Promise<void> {
  const open = () => server.calmly(() => freshToken(server.app, member));
  for (;;) {
    const token = await server.during(open);
    if (token === 'died') continue;
    member.token = token;
    break;
  }
  sessions.set(member.token, clock.now());
}

/** A session ends with its time and for no other reason. */
function assertEnded({ sessions, clock }: World, token = ''): void {
  const began = sessions.get(token);
  if (began && clock.now().getTime() < began.getTime() + SESSION_MS)
    throw new Violation('a session ended without a reason');
}

/**
 * Calls the API until it answers, with the same key each time, as a member's phone does.
 * @throws Error when the answer doesn't come however often it is repeated
 */
export async function call(
  world: World,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  let last: Answer | 'died' = 'died';
  for (const pause of world.isAtOnce ? SHORT_PAUSES_S : PAUSES_S) {
    last = await world.server.during(() => world.server.app.call(method, path, options));
    if (last !== 'died' && last.status === 401) assertEnded(world, options.token);
    if (last !== 'died' && !isOpen(last)) return last;
    world.trace.push(
      `  ${method} ${path.replaceAll(/OJ-[\w-]+|[\da-f]{8}-[\w-]+/g, '…')}: ${last === 'died' ? last : last.status}, once more`,
    );
    if (last !== 'died' && last.status === 503 && pause > 60) return last;
    await wait(world, pause);
  }
  if (last !== 'died' && last.status !== 500) return last;
  throw new Error(`${method} ${path} has no answer: ${JSON.stringify(last)}`);
}

/** The same for a call that must succeed to go on. */
export async function callOrGiveUp<T = ApiBody['data']>(
  world: World,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const { status, body } = await call(world, method, path, options);
  if (status >= 300)
    throw new GaveUp(
      `${status} ${body.error_code ?? ''} ${Object.keys(body.errors ?? {}).join()}`.trim(),
    );
  return body.data as T;
}

/** Sends something that moves money, and keeps what was answered. */
export async function send(
  world: World,
  member: TestMember,
  { path, body, key }: { path: string; body: object; key: string },
): Promise<Answer> {
  const options = { token: member.token, key, body };
  const answer = await call(world, 'POST', path, options);
  const reference = answer.status < 300 ? referenceIn(answer) : undefined;
  world.acknowledged.push({
    member,
    at: world.clock.now(),
    path,
    key,
    options,
    status: answer.status,
    isOpen: isOpen(answer),
    reference,
  });
  return answer;
}
