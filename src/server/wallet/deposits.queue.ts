import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import type { Now } from '#server/platform/settings.ts';
import { creditCase } from './credit-suspense.ts';
import { returnCase } from './return-suspense.job.ts';
import { suspenseRow, viewSuspenseCase } from './suspense-case-view.ts';
import { countOpenCases, findCase, listCases, type SuspenseCase } from './suspense-cases.ts';
import { assertOpen, findRecipient, planCredit, planGift } from './suspense-rules.ts';
import { isReturnReason, returnReasons } from './suspense-words.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** @throws AppError 422 on reason_code and evidence */
function reasonOf({ reason_code, evidence }: DeskDecision): { reasonCode: string; reason: string } {
  if (!isReturnReason(reason_code)) throw invalid('reason_code', 'Choose a reason.');
  if (!evidence) throw invalid('evidence', 'Add what you found. The customer sees it.');
  return { reasonCode: reason_code, reason: `${returnReasons[reason_code]} ${evidence}` };
}

/** A deposit goes to its owner or back; only an unmatched transfer can be credited to someone else. */
async function checkCredit(now: Now, found: SuspenseCase, { to }: DeskDecision): Promise<void> {
  if (!found.owner_id) return void (await planGift(now, found, to));
  if (to) throw invalid('to', 'Credit this to its owner or return it to the sender.');
  await planCredit(now, found);
}

/** The owners of deposits; for an unmatched transfer, the owner that a decision names. */
async function ownersOf(db: Database, caseIds: readonly string[], decision?: DeskDecision) {
  const { rows } = await db.sql.query<{ id: string; owner_id: string }>(
    'select id, owner_id from suspense_case where id = any($1) and owner_id is not null',
    [caseIds],
  );
  const owners = new Map(rows.map(({ id, owner_id }) => [id, [owner_id]]));
  const [id] = caseIds;
  const given = decision?.to && (await findRecipient(db, decision.to.trim()));
  if (given && id !== undefined) owners.set(id, [...(owners.get(id) ?? []), given.id]);
  return owners;
}

/** Money that arrived and could not be credited. */
export const depositsQueue: Queue = {
  queue: 'deposits',
  name: 'Deposits',
  async list({ db }, asked) {
    const { cases, total } = await listCases(db, asked);
    return { rows: cases.map(suspenseRow), total };
  },
  count: (services) => countOpenCases(services),
  read: viewSuspenseCase,
  ownersOf,
  ownsFile: () => Promise.resolve(false),
  async check(services, caseId, decision) {
    const found = await findCase(services.db, caseId);
    assertOpen(found);
    if (decision.verdict === 'approve') await checkCredit(services, found, decision);
    else if (decision.verdict === 'reject') reasonOf(decision);
    else throw invalid('verdict', 'That decision isn’t available for a deposit.');
  },
  async whySecond({ db }, caseId) {
    const { amount, currency } = await findCase(db, caseId);
    return whyLarge(amount, currency);
  },
  async counts({ db }, caseId, { verdict }) {
    const { amount, currency } = await findCase(db, caseId);
    return verdict === 'approve' ? { kind: 'money', amount, currency } : null;
  },
  async decide(tx, services, { caseId, decision, operator: actor }) {
    const { verdict, to, note } = decision;
    if (verdict === 'approve') await creditCase(tx, services, caseId, { actor, to, note });
    else await returnCase(tx, services, caseId, { actor, note, ...reasonOf(decision) });
  },
};
