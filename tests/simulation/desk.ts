import type {
  DeskApproval,
  DeskCase,
  DeskDecision,
  DeskQueue,
  DeskRow,
} from '#lib/desk/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { appCode } from '#tests/support/two-factor.ts';
import {
  DESK_PASSWORD,
  DESK_SECRET,
  openDesk,
  verifyDesk,
  type TestOperator,
} from '#tests/support/desk.ts';
import { bookForm, factsAt } from '#tests/support/shopping-orders.ts';
import { call, GaveUp, newKey, newNumber, wait, type World } from './world.ts';

/** No code of an authenticator can be used twice within this time. */
const CODE_S = 31;

/** Signs the operator in again, as their session ends with the day. */
async function signIn(world: World, operator: TestOperator): Promise<void> {
  await wait(world, CODE_S);
  const { server } = world;
  const verified = await server.during(async () => {
    const opened = await openDesk(server.app, operator.email, DESK_PASSWORD);
    const pending = opened.cookies['desk_token']?.value ?? '';
    return verifyDesk(server.app, pending, appCode(server.app, DESK_SECRET));
  });
  if (verified === 'died') throw new GaveUp('the server died during a sign-in');
  operator.token = verified.cookies['desk_token']?.value ?? '';
}

async function ask<T>(
  world: World,
  operator: TestOperator,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const key = newKey();
  const send = () =>
    call(world, method, `/desk${path}`, { token: operator.token, ...(body ? { body, key } : {}) });
  let answer = await send();
  if (answer.status === 401 || answer.body.error_code === 'unauthenticated') {
    await signIn(world, operator);
    answer = await send();
  }
  if (answer.status >= 300) {
    const fields = JSON.stringify(answer.body.errors ?? {});
    throw new GaveUp(`desk ${answer.status} ${answer.body.error_code ?? ''} ${fields}`);
  }
  return answer.body.data as T;
}

/** The state of an order in its provider's own books: what an operator finds in the provider's portal. */
async function atProvider({ server }: World, reference: string): Promise<string | undefined> {
  const { rows } = await server.admin.query<{ state: string }>(
    `with sent as (select our_reference as ours from orders where reference_code = $1)
     select state from sent join (
       select reference, state from sandbox.bill union all select reference, state from sandbox.payout
       union all select reference, state from sandbox.card_order
       union all select reference, state from sandbox.voucher_transfer
       union all select reference, case when fail_code is null then 'sent' else 'failed' end from sandbox.coin_send
     ) books on books.reference = sent.ours`,
    [reference],
  );
  return rows[0]?.state;
}

/** For an order in doubt: what is true by the provider's books. */
async function verdictOn(
  world: World,
  { reference, verdicts }: DeskCase,
): Promise<DeskDecision['verdict']> {
  if (verdicts.includes('next_stage') && world.random.chance(0.7)) return 'next_stage';
  const state = await atProvider(world, reference);
  if (state === 'accepted') throw new GaveUp('the provider is still at it');
  const isDone = state === 'delivered' || state === 'paid' || state === 'sent';
  const wanted = isDone ? (['complete', 'leave'] as const) : (['fail', 'refund', 'leave'] as const);
  const found = wanted.find((each) => verdicts.includes(each));
  if (!found) throw new GaveUp(`nothing to decide among ${verdicts.join()}`);
  return found;
}

/** What an operator types in when they move lines to a stage. */
function stageOf(world: World, { next_stages = [] }: DeskCase): Partial<DeskDecision> {
  const { name, lines, fields = [] } = world.random.pick(next_stages);
  const values = fields.map((field) => [field.name, factsAt[name]?.[field.name] ?? '1']);
  const facts =
    fields.length > 0 ? { facts: Object.fromEntries(values) as Record<string, string> } : {};
  return { stage: name, lines, ...facts };
}

/** The proof that the case asks for, and the reason for the verdict. */
function groundsOf(
  world: World,
  { proofs = [], reasons }: DeskCase,
  verdict: string,
): Partial<DeskDecision> {
  const proof = verdict === 'complete' ? 'provider-reference' : proofs[0]?.code;
  const own = reasons.filter(({ code }) => code.startsWith(`${verdict}-`));
  const fit = own.length > 0 ? own : reasons;
  const needsReason = !['approve', 'complete', 'next_stage'].includes(verdict) && fit.length > 0;
  return {
    ...(proof ? { proof } : {}),
    ...(proof === 'provider-reference' ? { provider_reference: 'PORTAL-1' } : {}),
    ...(needsReason ? { reason_code: world.random.pick(fit).code } : {}),
  };
}

/** The codes that the provider’s portal shows; each differs from all others. */
const codesFor = ({ codes = [] }: DeskCase): string[] =>
  codes.map(() => `4501${String(newNumber()).padStart(16, '0')}`);

const half = (amount: string): string => toAmount(parseAmount(amount) / 2n);

async function decisionOn(world: World, queue: DeskQueue, found: DeskCase): Promise<DeskDecision> {
  const verdict =
    queue === 'orders' ? await verdictOn(world, found) : world.random.pick(found.verdicts);
  const words = { evidence: 'The provider’s portal says so.', note: 'Looked at it.' };
  const amounts = {
    ...(found.arrival && verdict === 'approve' ? { amount: found.arrival.shown } : {}),
    ...(verdict === 'change_offer' && found.amount ? { amount: half(found.amount) } : {}),
    ...(verdict === 'refund' && found.refundable ? { amount: found.refundable } : {}),
  };
  const quote = queue === 'shopping' && verdict === 'approve' ? { quote: bookForm } : {};
  const stage = verdict === 'next_stage' ? stageOf(world, found) : {};
  const seen = found.seen ? { seen: found.seen } : {};
  const codes = verdict === 'complete' && found.codes ? { codes: codesFor(found) } : {};
  return {
    verdict,
    ...words,
    ...amounts,
    ...quote,
    ...stage,
    ...seen,
    ...codes,
    ...groundsOf(world, found, verdict),
  };
}

/** Tries to approve what they proposed themselves, by an address that they know. */
async function approveOwn(world: World, { token, name, id }: TestOperator) {
  const { rows } = await world.server.admin.query<{ id: string }>(
    `select id from desk_approval where state = 'open' and asked_by = $1 order by asked_at, id`,
    [id],
  );
  const [own] = rows;
  if (!own) return undefined;
  const options = { token, key: newKey(), body: { approve: true, note: 'Mine.' } };
  const { status } = await call(world, 'POST', `/desk/approvals/${own.id}`, options);
  return `${name} tries to approve their own decision: ${status}`;
}

/** Decides about what a colleague has proposed. */
async function approve(world: World, operator: TestOperator): Promise<string | undefined> {
  const [first] = await ask<DeskApproval[]>(world, operator, 'GET', '/approvals');
  if (!first) return undefined;
  const isApproved = world.random.chance(0.8);
  await ask(world, operator, 'POST', `/approvals/${first.id}`, {
    approve: isApproved,
    note: 'Agreed.',
  });
  return `${operator.name} ${isApproved ? 'approves' : 'refuses'} a decision in ${first.queue}`;
}

/** One operator works on one case. Returns what they did, or undefined when nothing waits. */
export async function workAtDesk(world: World): Promise<string | undefined> {
  const operator = world.random.pick(world.operators);
  const approved = await approve(world, operator);
  if (approved) return approved;
  const queues = await ask<{ queue: DeskQueue; open: number }[]>(world, operator, 'GET', '/queues');
  const waiting = queues.filter(({ open }) => open > 0);
  if (waiting.length === 0) return undefined;
  const { queue } = world.random.pick(waiting);
  const rows = await ask<DeskRow[]>(world, operator, 'GET', `/queues/${queue}`);
  if (rows.length === 0) return undefined;
  const path = `/queues/${queue}/${world.random.pick(rows).id}`;
  await ask(world, operator, 'POST', `${path}/claim`, {});
  const found = await ask<DeskCase>(world, operator, 'GET', path);
  try {
    const decision = await decisionOn(world, queue, found);
    const { state } = await ask<{ state: string }>(
      world,
      operator,
      'POST',
      `${path}/decision`,
      decision,
    );
    const own = state === 'decided' ? undefined : await approveOwn(world, operator);
    const done = `${operator.name} decides in ${queue}: ${decision.verdict}, ${state}`;
    return own === undefined ? done : `${done}; ${own}`;
  } catch (error) {
    await call(world, 'POST', `/desk${path}/release`, {
      token: operator.token,
      body: {},
      key: newKey(),
    });
    throw error;
  }
}
