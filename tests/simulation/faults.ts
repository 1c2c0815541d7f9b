import { noticeFaults, ports, type CallFault, type NoticeFault } from './network.ts';
import { Random } from './random.ts';
import type { Server } from './server.ts';
import type { StatementFault } from './statements.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One fault, as the seed plans it for a step. */
export type Fault =
  | { kind: StatementFault; at: number }
  | { kind: CallFault | NoticeFault }
  | { kind: 'outage'; port: (typeof ports)[number]; hours: number; arrives: boolean }
  | { kind: 'clock differs'; ms: number };

const SHARE = 0.2;
const SKEW_MS = 1500;

const statementFaults = [
  'deadlock',
  'serialization failure',
  'crash before',
  'crash after',
] as const;
const callFaults = ['request lost', 'answer lost', 'request sent twice'] as const;

/** The fault of a step. It depends on nothing but the seed and the step, so others can be left out. */
export function faultAt(seed: number, step: number): Fault | undefined {
  const random = new Random(seed).fork(step);
  if (!random.chance(SHARE)) return undefined;
  const kind = random.below(11);
  if (kind < 5) return { kind: random.pick(statementFaults), at: 1 + random.below(30) };
  if (kind < 8) return { kind: random.pick(callFaults) };
  if (kind === 10) return { kind: random.pick(noticeFaults) };
  if (kind < 9) return { kind: 'clock differs', ms: random.below(2 * SKEW_MS) - SKEW_MS };
  const [port, hours] = [random.pick(ports), 1 + random.below(30)];
  return { kind: 'outage', port, hours, arrives: random.chance(0.5) };
}

const isOfNotice = (kind: CallFault | NoticeFault): kind is NoticeFault =>
  (noticeFaults as readonly string[]).includes(kind);

const HOUR_MS = 3_600_000;

/** Plans a fault for what happens next. */
export function plan(fault: Fault, server: Server, clock: VirtualTime): void {
  if ('at' in fault) server.plan(fault.kind, fault.at);
  else if (fault.kind === 'clock differs') clock.skewMs = fault.ms;
  else if (fault.kind === 'outage') {
    const until = new Date(clock.now().getTime() + fault.hours * HOUR_MS);
    server.network.breakDown(fault.port, until, fault.arrives ? 'answer lost' : 'request lost');
  } else if (isOfNotice(fault.kind)) server.network.planNotice(fault.kind);
  else server.network.plan(fault.kind);
}

/**
 * Cancels the fault of a statement that a step didn't reach; returns whether its fault has happened. A fault of a call or
 * a notice waits for the next one.
 */
export function cancel(server: Server, clock: VirtualTime): boolean {
  clock.skewMs = 0;
  return !server.cancel();
}

export const nameOf = (fault: Fault): string => Object.values(fault).map(String).join(' ');
