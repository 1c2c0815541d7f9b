import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findUser, memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import { isSamePerson } from '#server/kyc/names.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { listEvents } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';
import { findDeposit, type Channel } from './deposits.ts';
import { findCase, isOpen, type SuspenseCase } from './suspense-cases.ts';
import { listSuspenseDecisions, type SuspenseDecision } from './suspense-decisions.ts';
import { historyOf, listLikelyOwners } from './suspense-people.ts';
import { whyOnlyReturn } from './suspense-rules.ts';
import { heldWords, returnReasons } from './suspense-words.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

const channels: Record<Channel, string> = {
  checkout: 'Card or bank, on the payment page',
  mobile_money: 'Mobile money',
  reserved_account: 'Bank transfer',
};

export const suspenseRow = (found: SuspenseCase): CaseRow => ({
  id: found.id,
  reference: found.reference,
  title: heldWords[found.reason],
  country: found.country_code,
  amount: toAmount(found.amount),
  currency: found.currency,
  since: found.since.toISOString(),
  // another person's transfer is credited at that time; for other reasons it is only checked again
  promised_at: found.reason === 'other_sender' ? (found.release_at?.toISOString() ?? null) : null,
  stage: isOpen(found) ? 'open' : 'done',
});

const nameOf = (row: UserRow): string => fullNameOf(memberView(row)) || row.username;
const handleOf = ({ username, email }: UserRow): string => `@${username}, ${email}`;

/** Who sent it, next to the owner of the account it went to. */
function peopleFacts(found: SuspenseCase, owner: UserRow | undefined): CaseDetail['facts'] {
  const sender = found.sender_name;
  const name = owner && nameOf(owner);
  const differs = sender !== null && name !== undefined && !isSamePerson(sender, name);
  return [
    ...(sender ? [fact('Sender', sender, differs)] : []),
    ...(owner && name ? [fact('Account of', `${name} (${handleOf(owner)})`)] : []),
    ...(found.account_number ? [fact('Sent to account number', found.account_number, true)] : []),
    ...(found.note ? [fact('Payment note', found.note)] : []),
  ];
}

/** The requested amount, where a different one arrived. */
async function amountFacts(db: Database, found: SuspenseCase): Promise<CaseDetail['facts']> {
  if (found.reason !== 'wrong_amount') return [];
  const deposit = await findDeposit(db, found.reference);
  if (!deposit) return [];
  const { amount, fee, currency } = deposit;
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  const credit = found.amount - fee;
  return [
    fact('Requested', `${format(amount + fee)}, including a ${format(fee)} fee`, true),
    ...(credit > 0n ? [fact('Would be credited', format(credit))] : []),
  ];
}

async function ownerFacts(db: Database, found: SuspenseCase): Promise<CaseDetail['facts']> {
  if (found.owner_id) return [];
  const likely = await listLikelyOwners(db, found);
  if (likely.length === 0) return [fact('May belong to', 'No matching customer')];
  return likely.map(({ user, why }) => fact('May belong to', `${handleOf(user)}: ${why}`));
}

function moments({ since, release_at }: SuspenseCase): CaseDetail['facts'] {
  return [
    timeFact('Arrived', since),
    ...(release_at ? [timeFact('Checked automatically', release_at)] : []),
  ];
}

const step = (title: string, at: Date, text: string | null = null, by = '') => ({
  title,
  text,
  at: at.toISOString(),
  by,
});

/** The decisions about it; each step of the money is also in the order's own timeline. */
function decisionSteps(made: (SuspenseDecision & { by: string })[]): CaseDetail['timeline'] {
  return made.flatMap(({ verdict, state, reason, note, refusal, decided_at, ended_at, by }) => [
    step(
      verdict === 'credit' ? 'Credited to its owner' : 'To be returned',
      decided_at,
      [reason, note].filter(Boolean).join(' ') || null,
      by,
    ),
    ...(verdict === 'return' && ended_at
      ? [
          state === 'done'
            ? step('Returned to the sender', ended_at)
            : step('The provider didn’t return it', ended_at, `It said: ${refusal}.`),
        ]
      : []),
  ]);
}

async function timelineOf(db: Database, found: SuspenseCase): Promise<CaseDetail['timeline']> {
  const [events, made] = await Promise.all([
    found.owner_id && found.order_id ? listEvents(db, found.order_id) : [],
    listSuspenseDecisions(db, found.id),
  ]);
  const started = events.length
    ? events.map(({ title, text, at }) => step(title, at, text))
    : [step('Transfer received', found.since)];
  return [...started, ...decisionSteps(made)].sort((a, b) => a.at.localeCompare(b.at));
}

/** Money in suspense: the amount, its sender, its possible owners, and the decisions so far. */
export async function viewSuspenseCase({ db, clock }: Services, id: string): Promise<CaseDetail> {
  const found = await findCase(db, id);
  const owner = found.owner_id ? await findUser(db, found.owner_id) : undefined;
  const [onlyBack, amounts, owners, history, timeline] = await Promise.all([
    whyOnlyReturn({ db, clock }, found),
    amountFacts(db, found),
    ownerFacts(db, found),
    owner ? historyOf(db, owner.id, found) : [],
    timelineOf(db, found),
  ]);
  return {
    ...suspenseRow(found),
    facts: [
      ...peopleFacts(found, owner),
      ...owners,
      ...amounts,
      ...(onlyBack && isOpen(found) ? [fact('Return only', onlyBack)] : []),
      ...moments(found),
      fact('Paid by', channels[found.channel]),
      fact('Provider', found.provider),
      fact('Its reference', found.provider_reference),
    ],
    items: [],
    user: owner
      ? {
          name: nameOf(owner),
          since: owner.created_at.toISOString(),
          country: owner.country_code,
          history,
        }
      : null,
    timeline,
    verdicts: onlyBack ? ['reject'] : ['approve', 'reject'],
    reasons: Object.entries(returnReasons).map(([code, text]) => ({ code, text })),
  };
}
