import { z } from 'zod';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { DeskActDone } from '#lib/people/acts.contract.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone } from '#server/desk/day-sums.ts';
import { askSecondApprover, assertNoneAsked } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { assertNotTied } from '#server/desk/ties.ts';
import { maskedPerson } from '#server/people/search/find-people.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { actorOf, lockUser, type Act, type Asked } from './act.ts';
import { acts, nameOf, queueActs } from './table.ts';

/** An act as it was requested: its name, and its input by the call's own schema. */
interface Wanted {
  name: string;
  userId: string;
  body: unknown;
  operatorId: string;
  key: string;
}

const Reasoned = z.object({ reason: z.string().optional() });
const reasonOf = (body: unknown): string | undefined => Reasoned.parse(body).reason;

async function carryOut(tx: Database, services: Services, act: Act, asked: Asked): Promise<void> {
  const done = await act.run(tx, services, asked);
  const reason = reasonOf(asked.body);
  const detail = {
    ...(reason === undefined ? {} : { reason }),
    ...done,
    ...(asked.agreedBy ? { agreed_by: asked.agreedBy } : {}),
  };
  await audit(tx, { actor: asked.by, action: act.action, subject: asked.user.id, detail });
}

async function whyTwo(tx: Database, services: Services, act: Act, asked: Asked) {
  const why = (await act.whySecond?.(tx, services, asked)) ?? null;
  if (why !== null || !act.counts) return why;
  const alone = { operatorId: asked.operatorId, subject: asked.user.id };
  return countAlone(tx, services, alone, act.counts(asked));
}

/** The question to a second approver: the act by its name, with its input. */
function decisionOf(name: string, body: unknown): DeskDecision {
  const { reason: note, ...fields } = z.record(z.string(), z.string()).parse(body);
  return { verdict: 'approve', ...(note ? { note } : {}), facts: { act: name, ...fields } };
}

function readDecision({ note, facts = {} }: DeskDecision): { act: Act; body: unknown } {
  // requests from before acts had names
  const { act: name = 'unblock', ...fields } = facts;
  const act = acts.find((each) => nameOf(each) === name);
  if (!act) throw AppError.conflict('This is no longer possible.');
  return { act, body: act.call.body.parse({ ...fields, ...(note ? { reason: note } : {}) }) };
}

/** The question to a second approver, in words. */
export const titleOf = (decision: DeskDecision): string => readDecision(decision).act.title;

/**
 * Runs an act on a person, or asks a second approver if the act takes two. Only one such question per person
 * can be open.
 * @throws AppError not_found; conflict, also for an operator tied to the account; 422 naming the field
 */
export async function doAct(
  services: Services,
  { name, userId, body, operatorId, key }: Wanted,
): Promise<DeskActDone> {
  await assertNotTied(services, { operatorId, owners: [userId], subject: userId });
  const queued = queueActs.find((each) => nameOf(each) === name);
  if (queued) {
    const { state, why } = await queued.decide(services, { userId, body, operatorId, key });
    return { state: state === 'decided' ? 'done' : state, why };
  }
  const act = acts.find((each) => nameOf(each) === name);
  if (!act) throw AppError.notFound();
  return inTransaction(services.db, async (tx): Promise<DeskActDone> => {
    const user = await lockUser(tx, userId, act.ofClosed ? 'closed' : 'open');
    const asked: Asked = { user, body, operatorId, by: actorOf(operatorId), agreedBy: null, key };
    await act.check?.(tx, services, asked);
    const why = await whyTwo(tx, services, act, asked);
    if (why === null) {
      await carryOut(tx, services, act, asked);
      return { state: 'done', why };
    }
    const at = { queue: 'people', id: userId } as const;
    await assertNoneAsked(tx, at);
    await askSecondApprover(tx, services, at, {
      decision: decisionOf(name, body),
      operatorId,
      why,
    });
    return { state: 'waits for a second approver', why };
  });
}

/** Acts on a person that take two: one requests it, another approves. */
export const personActs: Approvable = {
  ownersOf: (_db, ids) => Promise.resolve(new Map(ids.map((id) => [id, [id]]))),
  async describe(services, id, decision) {
    const user = await findUser(services.db, id);
    if (!user) throw AppError.notFound();
    const { act, body } = readDecision(decision);
    const { name, email } = maskedPerson(user);
    const person = [name, email].filter(Boolean).join(', ');
    const counted = act.counts?.({ user, body } as Asked);
    const isMoney = counted?.kind === 'money';
    return {
      reference: user.username,
      title: act.title,
      reason: decision.note ?? null,
      amount: isMoney ? (decision.facts?.['amount'] ?? null) : null,
      currency: isMoney ? counted.currency : null,
      facts: [
        { label: 'Person', value: person, warn: false },
        ...((await act.facts?.(services, { user, body })) ?? []),
      ],
    };
  },
  async decide(tx, services, { caseId, decision, operator, agreedBy, key }) {
    const { act, body } = readDecision(decision);
    const user = await lockUser(tx, caseId, act.ofClosed ? 'closed' : 'open');
    const operatorId = operator.replace('operator:', '');
    const asked: Asked = { user, body, operatorId, by: operator, agreedBy, key };
    await act.check?.(tx, services, asked);
    await carryOut(tx, services, act, asked);
  },
};
