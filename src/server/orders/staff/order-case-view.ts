import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { maskPersonal } from '#lib/rules/mask.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import { listOrderHolds } from '#server/ledger/order-entries.ts';
import { listEvents } from '#server/orders/find.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import { staffReasons } from '#server/orders/reasons.ts';
import { isUndecided } from '#server/orders/statuses.ts';
import type { Services } from '#server/platform/services.ts';
import { askableOf } from './ask-provider.ts';
import { leftOf } from './chosen-lines.ts';
import { deskFactsOf, holdStates, maskedOwner } from './desk-order.ts';
import { listStaffDecisions, type StaffDecision } from './keep-decision.ts';
import {
  findOrderCase,
  sinceOf,
  whyItWaits,
  type OrderCase,
  type OrderWithLines,
} from './order-cases.ts';
import { partsOf } from './parts-of-case.ts';
import { verdictsFor } from './read-decision.ts';
import { nameCodes } from './typed-codes.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** @throws AppError not_found for what was not bought or paid out */
export async function requireCase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<OrderWithLines> {
  const found = await findOrderCase(db, clock.now(), id);
  if (!found) throw AppError.notFound();
  return found;
}

export function orderRow(found: OrderCase, now: Date): CaseRow {
  const isOpen = found.waits || isUndecided(found);
  const reason = whyItWaits(found, now);
  return {
    id: found.id,
    reference: found.reference_code,
    title: maskPersonal(found.title, found.target),
    country: found.country_code,
    amount: toAmount(found.total),
    currency: found.currency,
    since: (isOpen ? sinceOf(found) : found.updated_at).toISOString(),
    promised_at: found.promised_at?.toISOString() ?? null,
    ...(reason ? { reason } : {}),
    stage: isOpen ? 'open' : 'done',
  };
}

const held = {
  pending: 'On hold',
  captured: 'Charged',
  voided: 'Released',
  expired: 'Released',
};

async function holdFacts(db: Database, { id, currency }: OrderCase): Promise<CaseDetail['facts']> {
  const holds = await listOrderHolds(db, id);
  return holds.map(({ state, amount }) =>
    fact(held[holdStates[state]], formatMinor(money(amount, currency))),
  );
}

/** What the provider says it delivered, if that differs from the order. */
async function answerFacts(db: Database, found: OrderCase): Promise<CaseDetail['facts']> {
  if (!found.differs) return [];
  const events = await listEvents(db, found.id);
  const said = events.findLast(({ detail }) => typeof detail['delivered'] === 'string');
  if (!said) return [];
  return [fact('Says it delivered', `${String(said.detail['delivered'])} ${found.currency}`, true)];
}

async function historyOf(db: Database, { user_id, id }: OrderCase): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<Record<'done' | 'failed' | 'refunds', number>>({
    name: 'order-case-history',
    text: `select count(*) filter (where status = 'completed')::int done,
        count(*) filter (where status = 'failed')::int failed,
        (select count(*)::int from staff_decision d join orders p on p.id = d.order_id
          where p.user_id = $1 and d.verdict = 'refund') refunds
      from orders where user_id = $1 and id <> $2 and direction in ('purchase', 'withdrawal')`,
    values: [user_id, id],
  });
  const { done = 0, failed = 0, refunds = 0 } = rows[0] ?? {};
  return [
    fact('Other orders completed', String(done)),
    fact('Failed', String(failed)),
    fact('Refunded by staff', String(refunds), refunds > 2),
  ];
}

const decided: Record<StaffDecision['verdict'], string> = {
  complete: 'Completed',
  fail: 'Stopped',
  refund: 'Refunded',
  ask: 'Checked with the provider',
  leave: 'Left unchanged',
  next_stage: 'Moved on',
};

/** Describes a decision: the act, its stage, and its lines unless it was about all of them. */
function titleOf({ lines: all, ...found }: OrderWithLines, made: StaffDecision): string {
  const { verdict, stage, lines } = made;
  const title = stage && (stageOf(plugFor(found), stage)?.title ?? stage);
  const about = all.filter(({ position }) => lines?.includes(position));
  const rest = [...(title ? [title] : []), about.map((line) => line.title).join(', ')];
  return [decided[verdict], rest.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

async function timelineOf(db: Database, found: OrderWithLines): Promise<CaseDetail['timeline']> {
  const [events, made] = await Promise.all([
    listEvents(db, found.id),
    listStaffDecisions(db, found.id),
  ]);
  const masked = (text: string | null) => text && maskPersonal(text, found.target);
  return [
    ...events.map(({ title, text, at }) => ({
      title: masked(title) ?? '',
      text: masked(text),
      by: '',
      at: at.toISOString(),
    })),
    ...made.map((each) => ({
      title: titleOf(found, each),
      by: each.by,
      text: masked(each.verdict === 'ask' ? each.reason : each.note),
      at: each.decided_at.toISOString(),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

async function filesOf(db: Database, { id, title }: OrderCase): Promise<CaseDetail['items']> {
  const keys = (await listStaffDecisions(db, id)).flatMap(({ image_keys }) => image_keys);
  if (keys.length === 0) return [];
  const files = keys.map((key, n) => ({ key, name: `Proof ${n + 1}` }));
  return [{ position: 0, title, facts: [], amount: null, files, has_code: false }];
}

const ownerOf = (row: UserRow, history: CaseDetail['facts']): CaseDetail['user'] => {
  const { name, email, since } = maskedOwner(row);
  return { name: `${name}, ${email}`, since, country: row.country_code, history };
};

/** A case with everything to decide it by: the product, the provider, the money and the history. */
export async function viewOrderCase(services: Services, id: string): Promise<CaseDetail> {
  const { db, clock } = services;
  const found = await requireCase(services, id);
  const [holds, answer, user, history, timeline, items, things] = await Promise.all([
    holdFacts(db, found),
    answerFacts(db, found),
    findUser(db, found.user_id),
    historyOf(db, found),
    timelineOf(db, found),
    filesOf(db, found),
    plugFor(found).atStage?.facts(db, found) ?? [],
  ]);
  const reason = whyItWaits(found, clock.now());
  const verdicts = verdictsFor(found);
  const [provider, refundable] = [askableOf(found), leftOf(found.lines)];
  const open = found.lines.filter(({ state }) => state === 'open');
  const codes = verdicts.includes('complete') ? nameCodes(found, open) : [];
  return {
    ...orderRow(found, clock.now()),
    facts: [
      ...(reason ? [fact('Reason for review', reason, true)] : []),
      ...answer,
      ...holds,
      ...(found.sent_at ? [] : [fact('Sent', 'Not yet')]),
      ...things,
      ...deskFactsOf(services, found),
    ],
    items,
    user: user ? ownerOf(user, history) : null,
    timeline,
    verdicts,
    reasons: Object.entries(staffReasons).map(([code, text]) => ({ code, text })),
    proofs: Object.entries(proofKinds.orders).map(([code, text]) => ({ code, text })),
    ...(refundable > 0n ? { refundable: toAmount(refundable) } : {}),
    ...(codes.length > 0 ? { codes } : {}),
    ...(provider ? { provider } : {}),
    ...(verdicts.length > 0 ? partsOf(found) : {}),
  };
}
