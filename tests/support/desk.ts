import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type {
  DeskApproval,
  DeskCase,
  DeskDecision,
  DeskQueue,
  DeskRow,
} from '#lib/desk/contract.ts';
import type { OperatorRole } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { addOperator, findOperator } from '#server/desk/operators.ts';
import { findQueue, registerQueue } from '#server/desk/queue.ts';
import type { Answer, TestApp } from './api.ts';
import { appCode } from './two-factor.ts';

export const DESK_PASSWORD = 'Evening over 9 counters!';
export const DESK_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface TestOperator {
  id: string;
  email: string;
  name: string;
  token: string;
}

const tokenOf = ({ cookies }: Answer) => cookies['desk_token']?.value ?? '';

export const openDesk = (app: TestApp, email: string, password = DESK_PASSWORD) =>
  app.call('POST', '/desk/session', { body: { email, password } });

export const verifyDesk = (
  app: TestApp,
  token: string,
  code = appCode(app, DESK_SECRET),
  cookie = '',
) => app.call('POST', '/desk/session/verify', { token, body: { code }, cookie });

/** An operator who hasn't signed in yet. */
export async function addedOperator(
  app: TestApp,
  name = 'Ngozi',
  role: OperatorRole = 'lead',
): Promise<Pick<TestOperator, 'id' | 'email'>> {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@desk.example`;
  const given = { email, name, password: DESK_PASSWORD, secret: DESK_SECRET, role };
  await addOperator(app.services, given, 'test');
  const { id } = (await findOperator(app.services.db, email))!;
  return { id, email };
}

/** An operator who is signed in with both halves. */
export async function anOperator(
  app: TestApp,
  name = 'Ngozi',
  role: OperatorRole = 'lead',
): Promise<TestOperator> {
  const { email } = await addedOperator(app, name, role);
  const pending = tokenOf(await openDesk(app, email));
  const verified = await verifyDesk(app, pending);
  const { id } = verified.body.data as { id: string };
  return { id, email, name, token: tokenOf(verified) };
}

/** Ada and Bayo: what one asks, the other decides. */
export const twoOperators = (app: TestApp): Promise<[TestOperator, TestOperator]> =>
  Promise.all([anOperator(app, 'Ada'), anOperator(app, 'Bayo')]);

/** The decision that was asked for last, as an operator sees it. */
export const newestApproval = async (app: TestApp, who: { token: string }): Promise<DeskApproval> =>
  ((await deskOf(app, who).get('/approvals')).body.data as DeskApproval[]).at(-1)!;

/** Calls of one operator. */
export function deskOf(app: TestApp, { token }: { token: string }) {
  return {
    get: (path: string) => app.call('GET', `/desk${path}`, { token }),
    post: (path: string, body: object = {}, key: string = randomUUID()) =>
      app.call('POST', `/desk${path}`, { token, body, key }),
    delete: (path: string) => app.call('DELETE', `/desk${path}`, { token }),
  };
}

/** Opens every picture of a case that someone has claimed, as they have to before they decide. */
export async function openPictures(
  app: TestApp,
  who: { token: string },
  { unopened = [] }: Pick<DeskCase, 'unopened'>,
): Promise<void> {
  for (const key of unopened)
    expect((await deskOf(app, who).get(`/files/${encodeURIComponent(key)}`)).status).toBe(200);
}

/** Cases of one queue, as one operator works with them. */
export function casesOf(app: TestApp, operator: { token: string }, queue: DeskQueue) {
  const desk = deskOf(app, operator);
  const list = async (state = 'open') =>
    (await desk.get(`/queues/${queue}?state=${state}`)).body.data as DeskRow[];
  const find = async (reference: string, state = 'open') => {
    const row = (await list(state)).find((each) => each.reference === reference);
    expect(row, `${reference} is ${state}`).toBeDefined();
    return row as DeskRow;
  };
  return {
    list,
    find,
    async take(reference: string, state = 'open') {
      const { id } = await find(reference, state);
      return (await desk.post(`/queues/${queue}/${id}/claim`)).body.data as DeskCase;
    },
    decide: (id: string, decision: DeskDecision, key?: string) =>
      desk.post(`/queues/${queue}/${id}/decision`, decision, key),
    /** Takes the case, decides it and lets the jobs run. */
    async settle(reference: string, decision: DeskDecision) {
      const { id } = await this.take(reference);
      const answer = await this.decide(id, decision);
      await app.drainJobs();
      return answer;
    },
  };
}

export interface Said {
  caseId: string;
  decision: DeskDecision;
  operator: string;
}

/**
 * Replaces the deposits' queue with one of the test's until it ends, to test how the desk treats
 * any queue. From 1,000, a second approver is needed.
 */
export function aQueue(caseId: string): Said[] {
  const real = findQueue('deposits');
  if (real) onTestFinished(() => registerQueue(real));
  const said: Said[] = [];
  const row = {
    id: caseId,
    reference: 'OJ-TEST',
    title: 'A case',
    country: 'NG',
    amount: '500.00',
    currency: 'NGN' as const,
    since: '2026-11-20T10:00:00.000Z',
    promised_at: null,
    stage: 'open' as const,
  };
  const assertKnown = (id: string) => {
    if (id !== caseId) throw AppError.notFound();
  };
  registerQueue({
    queue: 'deposits',
    name: 'Deposits',
    list: () => Promise.resolve({ rows: [row], total: 1 }),
    count: () => Promise.resolve({ open: 1, oldest: new Date(row.since), late: 0 }),
    read(_services, id) {
      assertKnown(id);
      const empty = { facts: [], items: [], user: null, timeline: [], reasons: [] };
      return Promise.resolve({ ...row, ...empty, verdicts: ['approve'] });
    },
    ownersOf: () => Promise.resolve(new Map()),
    ownsFile: () => Promise.resolve(false),
    check(_services, _id, { verdict, evidence }) {
      if (verdict === 'reject' && !evidence)
        throw AppError.invalid({ evidence: ['Say what you found.'] });
      return Promise.resolve();
    },
    listBarred: (_services, { operator }) =>
      Promise.resolve(new Set(said.some((each) => each.operator === operator) ? [caseId] : [])),
    whySecond: (_services, _id, { amount }) =>
      Promise.resolve(Number(amount ?? 0) >= 1000 ? 'It is much.' : null),
    counts: () => Promise.resolve(null),
    decide(_tx, _services, { caseId: id, decision, operator }) {
      said.push({ caseId: id, decision, operator });
      return Promise.resolve();
    },
  });
  return said;
}
