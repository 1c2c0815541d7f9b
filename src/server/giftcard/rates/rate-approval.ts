import type { DeskFact } from '#lib/contracts/desk.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMoney } from '#lib/money.ts';
import { sayRate } from '#lib/rate-words.ts';
import type { Database } from '#server/db/client.ts';
import type { Approvable } from '#server/desk/index.ts';
import type { Services } from '#server/services.ts';
import { lockRates, writePlan } from './change-rates.ts';
import { readBook } from './rate-book.ts';
import { planChange, sayMinute, type Plan, type Wanted } from './rate-plan.ts';

interface ChangeRow {
  rows: Wanted['rows'];
  effective_at: Date | null;
  reason: string;
}

async function findChange(db: Database, id: string): Promise<ChangeRow> {
  const { rows } = await db.sql.query<ChangeRow>(
    'select rows, effective_at, reason from card_change where id = $1',
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** Agreed to after its time it counts from now on: prices of the past stay what they were. */
function wantedOf({ rows, effective_at }: ChangeRow, now: Date): Wanted {
  const isOver = effective_at !== null && effective_at < now;
  return { rows, effectiveAt: isOver ? null : effective_at };
}

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

const byPercent = (percent: string | null): string =>
  percent === null ? '' : ` (${percent.startsWith('-') ? '' : '+'}${percent}\u00a0%)`;

interface NumberChange {
  name: string;
  before?: string | undefined;
  after: string;
  percent?: string | null;
  warn?: boolean;
}

/** A number before and after, under the name that operators know. */
async function sayNumbers(db: Database): Promise<(change: NumberChange) => DeskFact> {
  const { entries } = await readBook(db);
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  return ({ name, before = '', after, percent = null, warn }) => {
    const entry = known.get(name);
    const say = (value: string) =>
      entry?.unit === 'switch' ? sayRate({ unit: entry.unit, value }) : value;
    return fact(entry?.title ?? name, `${say(before)} → ${say(after)}${byPercent(percent)}`, warn);
  };
}

/** So many typical cards say what a change does. */
const TYPICAL = 6;

/** What typical cards bring and cost, before and after. */
const effectFacts = ({ effects }: Plan): DeskFact[] =>
  effects.slice(0, TYPICAL).map(({ what, title, currency, before, after, change_percent }) => {
    const sum = (amount: string) => formatMoney(amount, currency as CurrencyCode);
    return fact(
      `${what === 'pays' ? 'We pay' : 'We charge'}: ${title}`,
      `${sum(before)} → ${sum(after)}${byPercent(change_percent)}`,
    );
  });

/** What to think about; a large change is said beside its number. */
const warningFacts = ({ rows, warnings }: Plan): DeskFact[] =>
  warnings
    .filter(({ code }) => code !== 'large_change')
    .map(({ name, text }) =>
      fact(rows.find((row) => row.name === name)?.title ?? 'Loss', text, true),
    );

async function factsOf(services: Services, { rows }: ChangeRow, wanted: Wanted) {
  const say = await sayNumbers(services.db);
  try {
    const plan = await planChange(services, wanted);
    const large = new Set(plan.warnings.map(({ name }) => name));
    return [
      ...warningFacts(plan),
      ...plan.rows.map(({ change_percent: percent, ...row }) =>
        say({ ...row, percent, warn: large.has(row.name) }),
      ),
      ...effectFacts(plan),
    ];
  } catch (error) {
    // what another change came before is still shown: agreeing to it is refused
    if (!(error instanceof AppError)) throw error;
    const numbers = rows.map(({ name, before, value }) => say({ name, before, after: value }));
    return [fact('It can’t be set now', error.message, true), ...numbers];
  }
}

/** A change of rates that a second person is asked about. */
export const ratesApprovable: Approvable = {
  async describe(services, id) {
    const change = await findChange(services.db, id);
    const { rows, reason } = change;
    const wanted = wantedOf(change, services.clock.now());
    const { effectiveAt } = wanted;
    return {
      reference: 'Rates',
      title: rows.length === 1 ? '1 number changes' : `${rows.length} numbers change`,
      amount: null,
      currency: null,
      reason,
      facts: [
        fact('Counts from', effectiveAt ? sayMinute(effectiveAt) : 'As soon as you agree'),
        ...(await factsOf(services, change, wanted)),
      ],
    };
  },
  async decide(tx, services, { caseId, operator }) {
    await lockRates(tx);
    const change = await findChange(tx, caseId);
    const plan = await planChange({ ...services, db: tx }, wantedOf(change, services.clock.now()));
    await writePlan(tx, services, plan, { reason: change.reason, by: operator });
  },
};
