import { formatMinor, money, toAmount } from '#lib/money.ts';
import { maskEmail, maskName } from '#lib/rules/mask.ts';
import { disputeWords } from '#lib/wallet/dispute-words.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import { nameActors } from '#server/desk/operators.ts';
import { NONE_WAITS, type CaseDetail, type CaseRow, type QueueCount } from '#server/desk/queue.ts';
import { readAvailable } from '#server/ledger/user-accounts.ts';
import { listEvents } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';
import { listPostings } from './book-loss.ts';
import { bearers, mayAnswer } from './decide-dispute.ts';
import {
  findDispute,
  isTurned,
  SELECT,
  type AnswerState,
  type DisputeRow,
} from './dispute-rows.ts';

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

const theySay: Record<DisputeRow['provider_state'], string> = {
  open: 'It waits for our evidence',
  answered: 'The bank is deciding',
  won: 'We won: the money stays',
  lost: 'We lost: the money went back',
};

const ourAnswer: Record<AnswerState, string> = {
  sending: 'On its way to the provider',
  sent: 'The provider has it',
  unknown: 'We can’t tell whether the provider has it. We’ll keep asking',
  refused: 'The provider rejected it. Send it again, or answer on the provider’s own site',
  'by hand': 'Not sent from here. Answer on the provider’s own site',
};

const disputeRow = (found: DisputeRow): CaseRow => ({
  id: found.id,
  reference: found.order_reference,
  title: `${disputeWords(found.state, found.waits)}: ${found.category}`,
  country: found.country_code,
  amount: toAmount(found.amount),
  currency: found.currency,
  since: (isTurned(found) ? (found.told_at ?? found.opened_at) : found.opened_at).toISOString(),
  promised_at: found.state === 'open' ? (found.due_at?.toISOString() ?? null) : null,
  stage: found.waits ? 'open' : 'done',
});

/** Open disputes by deadline, or decided ones, newest first. */
export async function listDisputes(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const [where, order] =
    state === 'open'
      ? [
          'd.waits',
          `d.state = 'answered' and d.answer_state is distinct from 'refused',
           d.due_at nulls last, d.opened_at`,
        ]
      : ['not d.waits', 'd.decided_at desc'];
  const { rows } = await db.sql.query<DisputeRow & { total: bigint }>({
    name: `dispute-cases-${state}`,
    text: `${SELECT.replace('d.*', 'd.*, count(*) over () as total')} where ${where}
      order by ${order}, d.id limit $1 offset $2`,
    values: [limit, offset],
  });
  return { rows: rows.map(disputeRow), total: Number(rows[0]?.total ?? 0) };
}

export async function countDisputes({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-disputes',
    text: `select count(*)::int open,
        min(case when decided_at is null then opened_at else told_at end) oldest,
        count(*) filter (where state = 'open' and due_at <= $1)::int late
      from dispute where waits`,
    values: [clock.now()],
  });
  return rows[0] ?? NONE_WAITS;
}

function factsOf(found: DisputeRow): CaseDetail['facts'] {
  const { provider_state: said, due_at: due, answer_state: sent } = found;
  return [
    fact('Order', found.order_reference),
    fact('Provider', found.provider),
    fact('Its reference', found.provider_reference),
    fact('The payer’s reason', found.category),
    fact('The provider says', theySay[said], said === 'won' || said === 'lost'),
    ...(due ? [timeFact('Answer by', due)] : []),
    ...(found.evidence ? [fact('Evidence', found.evidence)] : []),
    ...(sent
      ? [fact('Our answer', ourAnswer[sent], sent === 'unknown' || sent === 'refused')]
      : []),
    ...(found.borne_by ? [fact('Loss', bearers[found.borne_by])] : []),
  ];
}

async function historyOf(db: Database, found: DisputeRow): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<{ paid: number; disputed: number; flags: number }>(
    `select (select count(*)::int from orders
         where user_id = $1 and direction = 'deposit' and status = 'completed') paid,
       (select count(*)::int from dispute d join orders o on o.id = d.order_id
         where o.user_id = $1 and d.id <> $2) disputed,
       (select count(*)::int from flag where user_id = $1 and state = 'open') flags`,
    [found.user_id, found.id],
  );
  const { paid = 0, disputed = 0, flags = 0 } = rows[0] ?? {};
  return [
    fact('Deposits completed', String(paid)),
    fact('Other disputes', String(disputed), disputed > 0),
    fact('Open flags', String(flags), flags > 0),
  ];
}

/**
 * The flag that reclaims the loss. Reversing the loss doesn't return what its owner has already
 * paid.
 */
async function flagOf(db: Database, found: DisputeRow): Promise<CaseDetail['facts']> {
  const { flag_reference: reference, provider_state: said } = found;
  if (!reference) return [];
  const { rows } = await db.sql.query<{ state: string; amount: bigint }>(
    'select state, amount from flag where reference = $1',
    [reference],
  );
  const flag = rows[0];
  if (!flag) return [];
  const isPaid = flag.state === 'resolved' && said === 'won';
  const paid = formatMinor(money(flag.amount, found.currency));
  return [
    fact('Flag', `${reference}, ${flag.state}`),
    ...(isPaid ? [fact('Paid by the customer', `${paid}. Credit it on their page`, true)] : []),
  ];
}

/** The amount that could be put on hold now if the loss is reclaimed. */
async function availableOf(db: Database, { user_id: owner, currency }: DisputeRow) {
  const available = (await readAvailable(db, owner, currency)) ?? 0n;
  return fact('In the wallet now', formatMinor(money(available, currency)));
}

const booked = { lost: 'Loss booked', 'won-back': 'Loss booked back' };

async function stepsOf(db: Database, found: DisputeRow): Promise<CaseDetail['timeline']> {
  const step = (title: string, at: Date | null, by: string | null, text: string | null = null) =>
    at ? [{ title, at: at.toISOString(), by: by ?? '', text }] : [];
  const [events, postings] = await Promise.all([
    listEvents(db, found.order_id),
    listPostings(db, found.id),
  ]);
  const steps = [
    ...events.flatMap(({ title, at }) => step(title, at, null)),
    ...step('Dispute opened', found.opened_at, found.opened_by),
    ...step('Evidence given', found.answered_at, found.answered_by),
    ...postings.flatMap(({ kind, booked_at: at, booked_by: by }) => step(booked[kind], at, by)),
    ...step(disputeWords(found.state, false), found.decided_at, found.decided_by, found.note),
  ].sort((a, b) => a.at.localeCompare(b.at));
  const names = await nameActors(
    db,
    steps.map(({ by }) => by),
  );
  return steps.map((each) => ({ ...each, by: names.get(each.by) ?? '' }));
}

function verdictsOf(found: DisputeRow): CaseDetail['verdicts'] {
  const { waits, provider_state: said } = found;
  if (!waits) return [];
  if (said === 'lost') return ['fail'];
  if (said === 'won') return ['complete'];
  return mayAnswer(found)
    ? ['answer', 'reject', 'complete', 'fail']
    : ['complete', 'fail', 'reject'];
}

/** A dispute with the payment it is about, the customer, and what can be decided. */
export async function viewDispute({ db }: Services, id: string): Promise<CaseDetail> {
  const found = await findDispute(db, id);
  const [user, history, timeline, available, flag] = await Promise.all([
    findUser(db, found.user_id),
    historyOf(db, found),
    stepsOf(db, found),
    availableOf(db, found),
    flagOf(db, found),
  ]);
  const files = found.image_keys.map((key, n) => ({ key, name: `Evidence ${n + 1}` }));
  const name = user && maskName([user.firstname, user.lastname].filter(Boolean).join(' '));
  return {
    ...disputeRow(found),
    facts: [...factsOf(found), ...flag, ...(found.waits ? [available] : [])],
    items:
      files.length > 0
        ? [{ position: 0, title: 'Evidence', facts: [], amount: null, files, has_code: false }]
        : [],
    user: user
      ? {
          name: [name, maskEmail(user.email)].filter(Boolean).join(', '),
          since: user.created_at.toISOString(),
          country: user.country_code,
          history,
        }
      : null,
    timeline,
    verdicts: verdictsOf(found),
    reasons: Object.entries(bearers).map(([code, text]) => ({ code, text })),
  };
}
