import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { describeRate } from '#lib/desk/rate-words.ts';
import type { Database } from '#server/db/client.ts';
import { auditRates } from '#server/desk/rates/change-rates.ts';
import { formatPercent } from '#server/desk/rates/price-moves.ts';
import type { Because, RateBook } from '#server/desk/rates/rate-book.ts';
import { effectFacts } from '#server/desk/rates/describe-plan.ts';
import type { Services } from '#server/platform/services.ts';
import { readBook } from './rate-list.ts';
import { planChange, type Plan } from './rate-plan.ts';

/** Stores a plan. @returns the version of the prices from its time on */
async function write(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  plan: Plan,
  because: Because,
): Promise<string> {
  const { at, rows } = plan;
  const { reason, by, agreedBy } = because;
  const { rows: kept } = await tx.sql.query<{ id: bigint }>(
    `insert into card_setting(name, value, effective_at, set_by, set_at, reason, agreed_by)
     select name, value::numeric, $3, $4, $5, $6, $7
     from unnest($1::text[], $2::text[]) as n(name, value)
     returning id`,
    [
      ...[rows.map(({ name }) => name), rows.map(({ after }) => after), at, by],
      ...[clock.now(), reason, agreedBy],
    ],
  );
  await auditRates(tx, 'rates.set', plan, because);
  return `cards-${kept.reduce((last, { id }) => (id > last ? id : last), 0n)}`;
}

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

/** How many typical cards a preview shows. */
const TYPICAL = 6;

/** What to consider before a change; large steps are marked at their number. */
const warningFacts = ({ rows, warnings }: Plan): DeskFact[] =>
  warnings
    .filter(({ code }) => code !== 'large_change')
    .map(({ name, text }) =>
      fact(rows.find((row) => row.name === name)?.title ?? 'Loss', text, true),
    );

/** Each number before and after, under the name that operators know. */
async function numberFacts(db: Database, { rows, warnings }: Plan): Promise<DeskFact[]> {
  const units = new Map((await readBook(db)).entries.map(({ name, unit }) => [name, unit]));
  const large = new Set(warnings.map(({ name }) => name));
  return rows.map(({ name, title, before, after, change_percent }) => {
    const unit = units.get(name);
    const format = (value: string) => (unit === 'switch' ? describeRate({ unit, value }) : value);
    const text = `${format(before)} → ${format(after)}${formatPercent(change_percent)}`;
    return fact(title, text, large.has(name));
  });
}

/** The payouts and prices of gift cards. */
export const cardRates: RateBook<Plan> = {
  kind: 'rates',
  name: 'Rates',
  services: ['giftcard-sell', 'giftcard-buy'],
  isSet: async ({ sql }) => {
    const { rows } = await sql.query(`select from card_setting where set_by <> 'seed' limit 1`);
    return rows.length > 0;
  },
  plan: planChange,
  write,
  facts: async ({ db }, plan) => [
    ...warningFacts(plan),
    ...(await numberFacts(db, plan)),
    ...effectFacts(plan.effects.slice(0, TYPICAL)),
  ],
};
