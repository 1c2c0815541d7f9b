import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { highestRateBonus } from '#server/rewards/index.ts';
import { checkValue, readBook, type Book, type Entry } from './rate-book.ts';
import { changePercent, effectsOf, findLoss } from './rate-effects.ts';
import {
  MILLION,
  readSettings,
  toMillionths,
  type CardSettings,
} from '#server/giftcard/settings.ts';

const DAY_S = 24 * 3600;
/** So far ahead a change may be set. */
const AHEAD_S = 90 * DAY_S;
/** From these changes on, in percent: a warning, and a second person. */
const LARGE = 10;
const SECOND = 20;

export interface Wanted {
  rows: readonly { name: string; value: string; before?: string | undefined }[];
  /** Null: at once. */
  effectiveAt: Date | null;
}

export type Plan = Pick<RateChange, 'rows' | 'effects' | 'warnings' | 'needs_second'> & {
  at: Date;
};

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

/** @throws AppError 422 on effective_at */
function momentOf({ effectiveAt }: Wanted, now: Date): Date {
  if (!effectiveAt) return now;
  const say = (text: string) => AppError.invalid({ effective_at: [text] });
  if (effectiveAt < now) throw say('This time is over. Choose one to come, or now.');
  if (effectiveAt > secondsAfter(now, AHEAD_S)) throw say('Choose a time in the next 90 days.');
  return effectiveAt;
}

/** @throws AppError 422 on rows.N.name and rows.N.value */
function rowsOf({ entries }: Book, settings: CardSettings, { rows }: Wanted): Row[] {
  const errors: FieldErrors = {};
  const known = new Map(entries.map((entry) => [entry.name, entry]));
  const found = rows.flatMap(({ name, value }, n) => {
    const entry = known.get(name);
    const isTwice = rows.findIndex((each) => each.name === name) < n;
    if (!entry || isTwice) {
      errors[`rows.${n}.name`] = [entry ? 'This is here twice.' : 'There is no such rate.'];
      return [];
    }
    const row = { entry, before: valueOf(settings, entry), after: toMillionths(value) };
    const wrong =
      checkValue(entry, value) ?? (row.before === row.after ? 'This is what it is already.' : null);
    if (wrong) errors[`rows.${n}.value`] = [wrong];
    return [row];
  });
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  return found;
}

interface Coming {
  name: string;
  effective_at: Date;
}

/** Changes of the same numbers that are set for later than now. */
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

/** A moment for operators, who work in several zones: "2026-11-22 10:05 UTC". */
export const sayMinute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** @throws AppError 422 on rows.N.name where a change for this very moment is set */
function overlaps(rows: readonly Row[], coming: readonly Coming[], at: Date) {
  return coming.map(({ name, effective_at }) => {
    const n = rows.findIndex(({ entry }) => entry.name === name);
    if (+effective_at === +at)
      throw AppError.invalid({
        [`rows.${n}.name`]: ['A change is set for this time already. Withdraw it first.'],
      });
    const when = sayMinute(effective_at);
    const text =
      effective_at > at
        ? `Another change is set for ${when}. It will replace this one.`
        : `Another change is set for ${when}. This one will replace it.`;
    return { code: 'overlap' as const, name, text };
  });
}

const percentOf = ({ entry: { unit }, before, after }: Row): string | null =>
  unit === 'switch' ? null : changePercent(before, after);

function warningsOf(rows: readonly Row[]): Plan['warnings'] {
  return rows.flatMap((row): Plan['warnings'] => {
    const { name, unit } = row.entry;
    if (row.after === 0n && unit !== 'from')
      return [{ code: 'off', name, text: 'Nothing of this is bought or sold from then on.' }];
    const percent = percentOf(row);
    if (percent === null || Math.abs(Number(percent)) <= LARGE) return [];
    return [{ code: 'large_change', name, text: `This is a change of ${percent} %.` }];
  });
}

/** Against what holds now and what held a day before: small steps after each other are one large. */
const isTooLarge = ({ entry, after }: Row, others: readonly CardSettings[]): boolean =>
  entry.unit !== 'switch' &&
  others.some((settings) => {
    const percent = changePercent(valueOf(settings, entry), after);
    return percent !== null && Math.abs(Number(percent)) > SECOND;
  });

/** What a loss is, in words; null: there is none. */
async function lossIn(db: Database, { brands }: Book, settings: CardSettings) {
  const loss = findLoss(brands, settings, await highestRateBonus(db));
  if (!loss) return null;
  const [pays, costs] = [loss.pays, loss.costs].map((sum) => formatMinor(money(sum, loss.payout)));
  const text = `${loss.title}: we would pay up to ${pays} and sell it for ${costs}.`;
  return { code: 'loss' as const, name: null, text };
}

/**
 * What a change would do; it writes nothing.
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
  const rows = rowsOf(book, before, wanted);
  const after = await readSettings(db, at, wanted.rows);
  const dayBefore = await readSettings(db, secondsAfter(at, -DAY_S));
  const coming = await listComing(
    db,
    rows.map(({ entry }) => entry.name),
    now,
  );
  const overlapping = overlaps(rows, coming, at);
  const loss = await lossIn(db, book, after);
  rows.forEach((row, n) => {
    const seen = wanted.rows[n]?.before;
    if (seen !== undefined && toMillionths(seen) !== row.before)
      throw AppError.conflict('The rates have changed since you looked. Look at them again.');
  });
  return {
    at,
    rows: rows.map((row) => ({
      name: row.entry.name,
      title: row.entry.title,
      before: decimalOf(row.before),
      after: decimalOf(row.after),
      change_percent: percentOf(row),
    })),
    effects: effectsOf(book.brands, before, after),
    warnings: [...(loss ? [loss] : []), ...warningsOf(rows), ...overlapping],
    needs_second: loss !== null || rows.some((row) => isTooLarge(row, [before, dayBefore])),
  };
}
