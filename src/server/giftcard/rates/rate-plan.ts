import type { RateChange } from '#lib/desk/rates.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { changePercent, judgePrices, moveOf } from '#server/desk/rates/price-moves.ts';
import { describeOverlap } from '#server/desk/rates/rate-approvals.ts';
import type { RatePlan, Wanted } from '#server/desk/rates/rate-book.ts';
import { momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import {
  MILLION,
  readSettings,
  readSteps,
  settingNames as names,
  toMillionths,
  type CardSettings,
} from '#server/giftcard/settings.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import type { Now } from '#server/platform/settings.ts';
import { highestRateBonus } from '#server/ranks/rate-bonus.ts';
import { effectsOf, findLoss } from './rate-effects.ts';
import { checkValue, readBook, type Book, type Entry } from './rate-list.ts';
import { cardSamples } from './rate-samples.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** A change of this many percent or more gets a warning. */
const LARGE = 10;

/** A change of card rates: its effect, and why it takes two people. */
export interface Plan extends RatePlan {
  rows: RateChange['rows'];
  effects: RateChange['effects'];
  warnings: RateChange['warnings'];
}

interface Row {
  entry: Entry;
  before: bigint;
  after: bigint;
}

/** Millionths as people write them: "0.63". */
function decimalOf(millionths: bigint): string {
  const part = String(millionths % MILLION)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${millionths / MILLION}${part && `.${part}`}`;
}

const valueOf = ({ values }: CardSettings, { name, fallback }: Entry): bigint =>
  values.get(name) ?? toMillionths(fallback ?? '0');

/** @throws AppError 422 on rows.N.name and rows.N.value */
const rowsOf = ({ entries }: Book, settings: CardSettings, wanted: Wanted): Row[] =>
  wantedEntries(wanted, entries, checkValue).map((entry, n) => ({
    entry,
    before: valueOf(settings, entry),
    after: toMillionths(wanted.rows[n]?.value ?? '0'),
  }));

interface Coming {
  name: string;
  effective_at: Date;
}

/** Scheduled changes of the same numbers. */
async function listComing(db: Database, names: readonly string[], now: Date): Promise<Coming[]> {
  const { rows } = await db.sql.query<Coming>({
    name: 'coming-card-settings',
    text: `select s.name, s.effective_at from card_setting s
      where s.name = any($1) and s.effective_at > $2
        and not exists (select 1 from card_setting_withdrawn w where w.setting_id = s.id)
      order by s.effective_at`,
    values: [names, now],
  });
  return rows;
}

/** @throws AppError 422 on rows.N.name if a change for the same time is set */
function overlaps(rows: readonly Row[], coming: readonly Coming[], at: Date) {
  return coming.map(({ name, effective_at }) => {
    const n = rows.findIndex(({ entry }) => entry.name === name);
    if (+effective_at === +at)
      throw AppError.invalid({
        [`rows.${n}.name`]: ['A change is already set for this time. Withdraw it first.'],
      });
    return { code: 'overlap' as const, name, text: describeOverlap(effective_at, at) };
  });
}

const percentOf = ({ entry: { unit }, before, after }: Row): string | null =>
  unit === 'switch' ? null : changePercent(before, after);

function warningsOf(rows: readonly Row[]): Plan['warnings'] {
  return rows.flatMap((row): Plan['warnings'] => {
    const { name, unit } = row.entry;
    if (row.after === 0n && unit !== 'from')
      return [{ code: 'off', name, text: 'From then on, this isn’t bought or sold.' }];
    const percent = percentOf(row);
    if (percent === null || Math.abs(Number(percent)) <= LARGE) return [];
    return [{ code: 'large_change', name, text: `This is a change of ${percent}%.` }];
  });
}

/** How far a number moves by itself, in hundredths of a percent; switches and tier bounds move no price. */
function movedBy({ entry: { name, unit }, before, after }: Row): bigint {
  if (unit === 'switch' || unit === 'from') return 0n;
  // it is added to the full value of a card
  const whole = name === names.markup() ? MILLION : 0n;
  if (before + whole === 0n) return 0n;
  const moved = moveOf(before + whole, after + whole);
  return moved < 0n ? -moved : moved;
}

/** Compares the resulting prices with the current ones and those of the day before. */
async function judge({ db, clock }: Now, { brands }: Book, at: Date, rows: readonly Row[]) {
  const dayBefore = secondsAfter(at, -DAY_S);
  const { values: start } = await readSettings(db, dayBefore);
  const steps = await readSteps(db, dayBefore, secondsAfter(at, HOUR_S));
  const bonus = await highestRateBonus({ db, clock });
  return judgePrices(cardSamples(brands, bonus), {
    start,
    steps,
    at,
    rows: new Map(rows.map(({ entry, after }) => [entry.name, after])),
  });
}

/** Describes a loss; null if there is none. */
async function lossIn(now: Now, { brands }: Book, settings: CardSettings) {
  const loss = findLoss(brands, settings, await highestRateBonus(now));
  if (!loss) return null;
  const [pays, costs] = [loss.pays, loss.costs].map((sum) => formatMinor(money(sum, loss.payout)));
  const text = `${loss.title}: we’d pay up to ${pays} and sell it for ${costs}.`;
  return { code: 'loss' as const, name: null, text };
}

/** @throws AppError conflict when a value is not what its `before` says */
function assertSeen(rows: readonly Row[], wanted: Wanted): void {
  rows.forEach((row, n) => {
    const seen = wanted.rows[n]?.before;
    if (seen !== undefined && toMillionths(seen) !== row.before)
      throw AppError.conflict(
        'The rates have changed since you opened them. Please check them again.',
      );
  });
}

const asPeopleRead = (row: Row): Plan['rows'][number] => ({
  name: row.entry.name,
  title: row.entry.title,
  before: decimalOf(row.before),
  after: decimalOf(row.after),
  change_percent: percentOf(row),
});

/**
 * Previews a change; stores nothing. Values that stay the same are left out.
 * @throws AppError 422 naming the field; conflict when a value is not what its `before` says
 */
export async function planChange(
  { db, clock }: { db: Database; clock: Clock },
  wanted: Wanted,
): Promise<Plan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  const book = await readBook(db);
  const before = await readSettings(db, at);
  const all = rowsOf(book, before, wanted);
  const rows = all.filter((row) => row.before !== row.after);
  const after = await readSettings(db, at, wanted.rows);
  const coming = await listComing(
    db,
    rows.map(({ entry }) => entry.name),
    now,
  );
  const overlapping = overlaps(rows, coming, at);
  const loss = await lossIn({ db, clock }, book, after);
  assertSeen(all, wanted);
  const judged = await judge({ db, clock }, book, at, rows);
  return {
    at,
    rows: rows.map(asPeopleRead),
    effects: effectsOf(book.brands, before, after),
    warnings: [...(loss ? [loss] : []), ...warningsOf(rows), ...overlapping],
    moved: rows.reduce((sum, row) => sum + movedBy(row), 0n),
    setBack: judged.setBack,
    move: judged.move,
    why: [judged.why, loss?.text].filter(Boolean).join(' ') || null,
  };
}
