import type { FraudRule, FraudTrial, proposeFraudRule } from '#lib/desk/fraud.contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import {
  effectWords,
  fraudKindWords,
  describeThreshold,
  formatSpan,
  type FraudEffect,
  type FraudKind,
} from '#lib/desk/fraud-rules.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { tryRule, type RuleNumbers } from './try-rule.ts';

type Wanted = BodyOf<typeof proposeFraudRule>;
type Numbers = Pick<Wanted, 'kind' | 'country' | 'at_least' | 'within_s'>;

interface Row {
  id: string;
  kind: FraudKind;
  country_code: CountryCode;
  at_least: bigint;
  within_s: number | null;
  points: number;
  effect: FraudEffect;
  tried: FraudTrial | null;
  reason: string;
  by: string | null;
  asked_at: Date;
  effective_at: Date | null;
  is_waiting: boolean;
}

const MOST_PERCENT = 99n;

/**
 * The numbers of a rule as they are stored.
 * @throws AppError 422 naming the field
 */
export function readNumbers({ kind, country, at_least: typed, within_s }: Numbers): RuleNumbers {
  const { of, hasSpan } = fraudKindWords[kind];
  const refuse = (field: string, text: string) => AppError.invalid({ [field]: [text] });
  if (hasSpan && within_s === null) throw refuse('within_s', 'Enter a span of time.');
  if (of !== 'money' && !/^\d+$/.test(typed)) throw refuse('at_least', 'Enter a whole number.');
  const at_least = of === 'money' ? parseAmount(typed) : BigInt(typed);
  if (at_least === 0n) throw refuse('at_least', 'Enter more than 0.');
  if (of === 'percent' && at_least > MOST_PERCENT)
    throw refuse('at_least', 'Enter a percentage below 100.');
  return { kind, country, at_least, within_s: hasSpan ? within_s : null };
}

const shown = ({ kind, at_least }: Pick<Row, 'kind' | 'at_least'>): string =>
  fraudKindWords[kind].of === 'money' ? toAmount(at_least) : at_least.toString();

function stateOf({ is_waiting, effective_at }: Row, newest: Row | undefined, now: Date) {
  if (is_waiting) return 'waiting';
  if (effective_at && effective_at > now) return 'coming';
  return newest && effective_at === newest.effective_at ? 'now' : 'past';
}

const view = (row: Row, state: FraudRule['state']): FraudRule => ({
  id: row.id,
  kind: row.kind,
  country: row.country_code,
  currency: supportedCountries[row.country_code].currency,
  at_least: shown(row),
  within_s: row.within_s,
  points: row.points,
  effect: row.effect,
  state,
  reason: row.reason,
  by: row.by ?? 'The first rules',
  tried: row.tried,
  at: (row.effective_at ?? row.asked_at).toISOString(),
});

const ROWS = `select f.*, o.name as by, f.effective_at is null and exists (select 1 from desk_approval a
    where a.queue = 'fraud-rules' and a.case_id = f.id and a.state = 'open') as is_waiting
  from fraud_rule f left join operator o on o.id = f.asked_by`;

/** Rules of a country, newest first, without those that a second approver refused. */
export async function listRules(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  country: CountryCode,
): Promise<FraudRule[]> {
  const { rows } = await db.sql.query<Row>(
    `${ROWS} where f.country_code = $1 order by f.kind, coalesce(f.effective_at, f.asked_at) desc,
       f.asked_at desc`,
    [country],
  );
  const now = clock.now();
  const newest = new Map<FraudKind, Row>();
  for (const row of rows)
    if (row.effective_at && row.effective_at <= now && !newest.has(row.kind))
      newest.set(row.kind, row);
  return rows
    .filter(({ is_waiting, effective_at }) => is_waiting || effective_at !== null)
    .map((row) => view(row, stateOf(row, newest.get(row.kind), now)));
}

/** One proposal per rule at a time: approving a second one would silently undo the first. */
async function assertNoneWaits(tx: Database, { kind, country }: Numbers): Promise<void> {
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('fraud:' || $1, 0))`, [
    `${country}:${kind}`,
  ]);
  const { rowCount } = await tx.sql.query(
    `select 1 from (${ROWS}) f where f.kind = $1 and f.country_code = $2 and f.is_waiting`,
    [kind, country],
  );
  if (rowCount)
    throw AppError.conflict('A second approver has already been asked about this rule.');
}

/**
 * Tests a rule on the last 30 days and asks a second approver whether to apply it from now on.
 * @throws AppError 422 naming the field; conflict while another proposal about it waits
 */
export async function proposeRule(
  services: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
  operatorId: string,
): Promise<FraudRule> {
  const numbers = readNumbers(wanted);
  const tried = await tryRule(services, numbers);
  return inTransaction(services.db, async (tx) => {
    await assertNoneWaits(tx, wanted);
    const id = newUuid();
    await tx.sql.query(
      `insert into fraud_rule(id, kind, country_code, at_least, within_s, points, effect, tried,
         reason, asked_by, asked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ...[id, numbers.kind, numbers.country, numbers.at_least, numbers.within_s],
        ...[wanted.points, wanted.effect, JSON.stringify(tried), wanted.reason, operatorId],
        services.clock.now(),
      ],
    );
    const decision = { verdict: 'approve' as const, note: wanted.reason };
    const why = 'Rules that stop payments need a second approver.';
    await askSecondApprover(
      tx,
      services,
      { queue: 'fraud-rules', id },
      { decision, operatorId, why },
    );
    return view(await findRule(tx, id), 'waiting');
  });
}

async function findRule(db: Database, id: string, lock = ''): Promise<Row> {
  const { rows } = await db.sql.query<Row>(`${ROWS} where f.id = $1 ${lock}`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** The rule that applies at present. */
async function ruleBefore(db: Database, { kind, country_code }: Row, now: Date) {
  const { rows } = await db.sql.query<Row>(
    `${ROWS} where f.kind = $1 and f.country_code = $2 and f.effective_at <= $3
     order by f.effective_at desc, f.asked_at desc limit 1`,
    [kind, country_code, now],
  );
  return rows[0];
}

function describeRule(row: Row): string {
  const { currency } = supportedCountries[row.country_code];
  const from = `From ${describeThreshold(row.kind, shown(row), currency)}`;
  const span = row.within_s === null ? '' : ` within ${formatSpan(row.within_s)}`;
  return `${from}${span}, ${row.points} points. ${effectWords[row.effect]}`;
}

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

function describeTrial(tried: FraudTrial | null): DeskFact[] {
  if (!tried) return [];
  const { matched, fine, people, days, orders, amount, currency } = tried;
  const sum = formatMoney(amount, currency);
  return [
    fact(`Last ${days} days`, `Would have stopped ${matched} of ${orders} orders, ${sum}`),
    fact('Of those legitimate', `${fine}, from ${people} customers in all`, fine > 0),
  ];
}

/** Whether a rule takes effect: one person proposes it, another approves. */
export const fraudRules: Approvable = {
  async describe({ db, clock }, id) {
    const rule = await findRule(db, id);
    const before = await ruleBefore(db, rule, clock.now());
    return {
      reference: `${fraudKindWords[rule.kind].name}, ${supportedCountries[rule.country_code].name}`,
      title: 'Change a fraud rule',
      amount: null,
      currency: null,
      reason: rule.reason,
      facts: [
        fact('Now', before ? describeRule(before) : 'None'),
        fact('Then', describeRule(rule), rule.effect === 'hold'),
        ...describeTrial(rule.tried),
      ],
    };
  },
  async decide(tx, { clock }, { caseId, operator, agreedBy }) {
    const rule = await findRule(tx, caseId, 'for update of f');
    if (rule.effective_at) throw AppError.conflict('This has already been decided.');
    const now = clock.now();
    const before = await ruleBefore(tx, rule, now);
    await tx.sql.query('update fraud_rule set effective_at = $2, agreed_by = $3 where id = $1', [
      ...[caseId, now, agreedBy.replace('operator:', '')],
    ]);
    const detail = {
      reason: rule.reason,
      agreed_by: agreedBy,
      before: before ? describeRule(before) : null,
      after: describeRule(rule),
    };
    await audit(tx, { actor: operator, action: 'fraud.set-rule', subject: rule.kind, detail });
  },
};
