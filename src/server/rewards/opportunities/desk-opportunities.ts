import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import type {
  addDeskOpportunity as addCall,
  DeskOpportunity,
  endDeskOpportunity as endCall,
  listDeskOpportunities as listCall,
  OpportunityDraft,
} from '#lib/rewards/desk/opportunities.contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone } from '#server/desk/day-sums.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readBudget } from '#server/loyalty/read-budget.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import { isOn, type OpportunityRow } from './opportunities.ts';

interface DeskRow extends OpportunityRow {
  added_by: string;
  /** A second approver is asked about it. */
  asked: boolean;
  spent: bigint;
}

const rowsSql = `select o.*, exists (select 1 from desk_approval a where a.queue = 'opportunities'
    and a.case_id = o.id and a.state = 'open') as asked,
    coalesce((select sum(amount) from opportunity_claim c
      where c.opportunity_id = o.id and c.taken_back_at is null), 0)::bigint as spent
  from opportunity o`;

/** @throws AppError not_found */
async function findOne(db: Database, id: string): Promise<DeskRow> {
  const { rows } = await db.sql.query<DeskRow>(`${rowsSql} where id = $1`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

const currencyOf = ({ country_code }: OpportunityRow) => supportedCountries[country_code].currency;
const mostOf = ({ amount, max_claims }: OpportunityRow): bigint => amount * BigInt(max_claims);

function stateOf(row: DeskRow, now: Date): DeskOpportunity['state'] {
  if (!row.opened_at) return row.asked ? 'asked' : 'refused';
  if (row.ends_at && row.ends_at <= now) return 'over';
  if (row.claims >= row.max_claims) return 'used_up';
  return isOn(row, now) ? 'on' : 'planned';
}

const view = (row: DeskRow, now: Date): DeskOpportunity => ({
  id: row.id,
  country_code: row.country_code,
  task: row.task,
  tutorial: row.tutorial,
  title: row.title,
  text: row.text,
  currency: currencyOf(row),
  max_claims: row.max_claims,
  claims: row.claims,
  gold_coins: Number(row.gold_coins),
  amount: toAmount(row.amount),
  spent: toAmount(row.spent),
  most: toAmount(mostOf(row)),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  state: stateOf(row, now),
});

const order = ['asked', 'on', 'planned', 'used_up', 'over', 'refused'];

export async function listDeskOpportunities({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const { rows } = await db.sql.query<DeskRow>(`${rowsSql} order by added_at desc, id limit 300`);
  const all = rows.map((row) => view(row, clock.now()));
  return { data: all.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) };
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * When it starts: now, or on a later day.
 * @throws AppError 422 on starts_at and ends_at
 */
function checkTimes({ starts_at, ends_at }: OpportunityDraft, now: Date): Date {
  if (starts_at && +new Date(starts_at) + DAY_MS <= +now)
    throw AppError.invalid({ starts_at: ['This date has passed. Choose today or a later date.'] });
  const from = starts_at && new Date(starts_at) > now ? new Date(starts_at) : now;
  if (ends_at && new Date(ends_at) <= from)
    throw AppError.invalid({ ends_at: ['Choose an end after the start.'] });
  return from;
}

async function insert(tx: Database, draft: OpportunityDraft, by: string, now: Date) {
  const id = newUuid();
  const { country_code, task, tutorial, title, text, gold_coins, max_claims, ends_at } = draft;
  await tx.sql.query(
    `insert into opportunity(id, country_code, task, tutorial, title, text, amount, gold_coins,
       max_claims, starts_at, ends_at, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, country_code, task, tutorial, title, text, parseAmount(draft.amount), gold_coins],
      ...[max_claims, checkTimes(draft, now), ends_at, by, now],
    ],
  );
  return findOne(tx, id);
}

const open = (tx: Database, id: string, { now, agreedBy }: { now: Date; agreedBy?: string }) =>
  tx.sql.query(
    `update opportunity set opened_at = $2, starts_at = greatest(starts_at, $2), agreed_by = $3
     where id = $1 and opened_at is null`,
    [id, now, agreedBy ?? null],
  );

/** Thrown to roll back a preview, so that nothing of it is stored. */
class Shown extends Error {
  readonly data: Reply<typeof addCall>['data'];
  constructor(data: Reply<typeof addCall>['data']) {
    super('preview');
    this.data = data;
  }
}

async function add(tx: Database, ctx: CallContext<typeof addCall>) {
  const { clock, desk, body } = ctx;
  const [now, operatorId] = [clock.now(), desk.operator.id];
  const by = `operator:${operatorId}`;
  const row = await insert(tx, body.draft, by, now);
  const [amount, currency] = [mostOf(row), currencyOf(row)];
  const counted = { kind: 'money', amount, currency } as const;
  const alone = { operatorId, subject: row.id };
  const why = whyLarge(amount, currency) ?? (await countAlone(tx, ctx, alone, counted));
  if (why === null) await open(tx, row.id, { now });
  else
    await askSecondApprover(
      tx,
      ctx,
      { queue: 'opportunities', id: row.id },
      { decision: { verdict: 'approve' }, operatorId, why },
    );
  const detail = { title: row.title, most: toAmount(amount), currency };
  await audit(tx, { actor: by, action: 'opportunities.add', subject: row.id, detail });
  const budget = { kind: 'opportunity', country: row.country_code, now } as const;
  const { amount: month, left } = await readBudget(tx, budget);
  if (row.amount > month) {
    const text = `Enter at most ${formatMinor(money(month, currency))}, the budget of a month.`;
    throw AppError.invalid({ amount: [text] });
  }
  const data = {
    opportunity: view(await findOne(tx, row.id), now),
    why,
    budget_left: toAmount(left),
  };
  if (body.preview) throw new Shown(data);
  return data;
}

/** Adds an opportunity; large amounts wait for a second approver (spec 4). A preview stores nothing. */
export async function addDeskOpportunity(
  ctx: CallContext<typeof addCall>,
): Promise<Reply<typeof addCall>> {
  try {
    return { data: await inTransaction(ctx.db, (tx) => add(tx, ctx)) };
  } catch (error) {
    if (error instanceof Shown) return { data: error.data };
    throw error;
  }
}

export async function endDeskOpportunity({
  db,
  clock,
  desk,
  params: { id },
}: CallContext<typeof endCall>): Promise<Reply<typeof endCall>> {
  const by = `operator:${desk.operator.id}`;
  await inTransaction(db, async (tx) => {
    const row = await findOne(tx, id);
    const { rowCount } = await tx.sql.query(
      `update opportunity set ends_at = $2, ended_by = $3
       where id = $1 and opened_at is not null and (ends_at is null or ends_at > $2)`,
      [id, clock.now(), by],
    );
    if (rowCount !== 1) throw AppError.conflict('This isn’t on.');
    const detail = { title: row.title };
    await audit(tx, { actor: by, action: 'opportunities.end', subject: id, detail });
  });
  return { data: null };
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

/** Opportunities whose money takes two people. */
export const opportunities: Approvable = {
  async describe({ db }, id) {
    const row = await findOne(db, id);
    const currency = currencyOf(row);
    return {
      reference: row.title,
      title: 'New opportunity',
      currency,
      reason: row.text,
      amount: toAmount(mostOf(row)),
      facts: [
        fact('Each claim', formatMinor(money(row.amount, currency))),
        ...(row.gold_coins > 0n ? [fact('Gold coins each', String(row.gold_coins))] : []),
        fact('Maximum number of claims', String(row.max_claims)),
      ],
    };
  },
  async decide(tx, { clock }, { caseId, agreedBy }) {
    const now = clock.now();
    const { ends_at } = await findOne(tx, caseId);
    if (ends_at && ends_at <= now) throw AppError.conflict('Its end has passed.');
    await open(tx, caseId, { now, agreedBy });
    const action = 'opportunities.agree';
    await audit(tx, { actor: agreedBy, action, subject: caseId });
  },
};
