import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { payPair, refusePair } from './decide-bonus.ts';
import {
  countFlags,
  currencyOfFlag,
  findFlag,
  flagReasons,
  flagRow,
  isFlagReason,
  listFlags,
  viewFlag,
  type ReferralFlag,
} from './flag-case.ts';
import { hasTradedEnough, termsFor } from './pay-bonus.job.ts';
import { currencyOf, findBonus, lockPair, type Pair } from './people.ts';
import type { Terms } from './terms.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** @throws AppError 422 on verdict, reason_code and evidence */
function checkSaid({ verdict, reason_code, evidence }: DeskDecision): void {
  if (verdict !== 'approve' && verdict !== 'reject')
    throw invalid('verdict', 'That decision isn’t available for a bonus.');
  if (verdict === 'reject' && !isFlagReason(reason_code))
    throw invalid('reason_code', 'Choose a reason. The inviter sees it.');
  if (verdict === 'reject' && !evidence)
    throw invalid('evidence', 'Add what you found. The inviter sees it.');
}

/** @throws AppError conflict */
function assertOpen({ decided_at }: ReferralFlag): void {
  if (decided_at) throw AppError.conflict('This has already been decided.');
}

interface Said {
  decision: DeskDecision;
  operator: string;
  agreedBy?: string | undefined;
}

async function close(
  tx: Database,
  { clock }: Services,
  { id }: ReferralFlag,
  { verdict, told, said }: { verdict: 'paid' | 'refused'; told: string | null; said: Said },
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update referral_flag set verdict = $2, told = $3, note = $4, decided_by = $5, agreed_by = $6,
       decided_at = $7 where id = $1 and decided_at is null`,
    [
      ...[id, verdict, told, said.decision.note ?? null, said.operator],
      ...[said.agreedBy ?? null, clock.now()],
    ],
  );
  if (rowCount !== 1) throw AppError.conflict('This has already been decided.');
}

/** Notifies a friend who was promised a welcome bonus, too. */
async function notifyFriend(tx: Database, { invitee }: Pair, { welcome }: Terms, told: string) {
  if (welcome === 0n || invitee.deleted_at) return;
  const sum = formatMinor(money(welcome, currencyOf(invitee)));
  await notify(tx, invitee.id, {
    title: `No welcome bonus of ${sum}`,
    message: told,
    link: paths.referral,
    topic: 'rewards',
  });
}

/** @throws AppError conflict when it was decided, or the trades were reversed in between */
async function decide(tx: Database, services: Services, caseId: string, said: Said) {
  const { invitee_id } = await findFlag(tx, caseId);
  const pair = await lockPair(tx, invitee_id);
  const flag = await findFlag(tx, caseId);
  assertOpen(flag);
  const bonus = await findBonus(tx, invitee_id);
  if (!pair || bonus?.state !== 'checking') throw new Error(`${flag.reference} has no bonus`);
  const terms = await termsFor(tx, pair);
  const { verdict, reason_code, evidence } = said.decision;
  const actor = said.operator;
  if (verdict === 'approve') {
    if (pair.referrer.deleted_at || pair.referrer.status === 'blacklisted')
      throw AppError.conflict('The inviter’s account is closed.');
    if (!(await hasTradedEnough(tx, pair, terms)))
      throw AppError.conflict('The friend’s trades were reversed. There’s nothing to decide.');
    await close(tx, services, flag, { verdict: 'paid', told: null, said });
    return payPair(tx, services, pair, { ...terms, ...bonus, actor });
  }
  const reason = isFlagReason(reason_code) ? flagReasons[reason_code] : '';
  const told = [reason, evidence].filter(Boolean).join(' ');
  await close(tx, services, flag, { verdict: 'refused', told, said });
  await refusePair(tx, services, pair, { reason: 'decided', told, actor });
  await notifyFriend(tx, pair, terms, told);
}

/** Referral bonuses that look like one person with two accounts. */
export const referralFlagsQueue: Queue = {
  queue: 'referral-flags',
  name: 'Referral bonuses',
  async list({ db }, asked) {
    const { rows, total } = await listFlags(db, asked);
    return { rows: rows.map(flagRow), total };
  },
  count: ({ db }) => countFlags(db),
  read: viewFlag,
  ownersOf: ownersIn('referral_flag', ['invitee_id', 'referrer_id']),
  ownsFile: () => Promise.resolve(false),
  async check({ db }, caseId, decision) {
    assertOpen(await findFlag(db, caseId));
    checkSaid(decision);
  },
  async whySecond({ db }, caseId, { verdict }) {
    const flag = await findFlag(db, caseId);
    return verdict === 'approve' ? whyLarge(flag.bonus, currencyOfFlag(flag)) : null;
  },
  async counts({ db }, caseId, { verdict }) {
    const flag = await findFlag(db, caseId);
    const currency = currencyOfFlag(flag);
    return verdict === 'approve' ? { kind: 'money', amount: flag.bonus, currency } : null;
  },
  async amountOf({ db }, caseId, { verdict }) {
    return verdict === 'approve' ? (await findFlag(db, caseId)).bonus : 0n;
  },
  decide: (tx, services, { caseId, ...said }) => decide(tx, services, caseId, said),
};
