import type { listDeskRates, RateRow } from '#lib/desk/rates.contract.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import { readSettings } from '#server/giftcard/settings.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readBook, type Entry } from './rate-list.ts';

/** How many rows of one number are shown, newest first. */
const SHOWN = 12;

interface Kept {
  id: bigint;
  name: string;
  value: string;
  effective_at: Date;
  set_by: string;
  set_at: Date;
  reason: string | null;
  withdrawn: boolean;
}

async function listKept(db: Database): Promise<Kept[]> {
  const { rows } = await db.sql.query<Kept>({
    name: 'kept-card-settings',
    text: `select * from (
        select s.id, s.name, trim_scale(s.value)::text as value, s.effective_at, s.set_by, s.set_at,
          s.reason, w.setting_id is not null as withdrawn,
          row_number() over (partition by s.name order by s.effective_at desc, s.id desc) n
        from card_setting s left join card_setting_withdrawn w on w.setting_id = s.id) r
      where n <= ${SHOWN} order by name, effective_at desc, id desc`,
  });
  return rows;
}

interface Asked {
  id: string;
  rows: { name: string; value: string }[];
  effective_at: Date | null;
  reason: string;
  asked_by: string;
  asked_at: Date;
}

/** Changes that wait for a second approver. */
async function listAsked(db: Database): Promise<Asked[]> {
  const { rows } = await db.sql.query<Asked>({
    name: 'asked-card-changes',
    text: `select c.* from rate_change c join desk_approval a on a.case_id = c.id
      where a.queue = 'rates' and a.state = 'open' order by c.asked_at`,
  });
  return rows;
}

const aboutOf = ({ name, title, unit, products, brand }: Entry) => ({
  name,
  title,
  unit,
  products,
  brand,
});

const nothing = {
  id: null,
  effective_at: null,
  set_by: null,
  set_at: null,
  reason: null,
  rule_version: null,
};

function statesOf(rows: readonly Kept[], now: Date): RateRow['state'][] {
  const current = rows.find(({ withdrawn, effective_at }) => !withdrawn && effective_at <= now);
  return rows.map((row) => {
    if (row.withdrawn) return 'withdrawn';
    if (row.effective_at > now) return 'coming';
    return row === current ? 'current' : 'past';
  });
}

/** The rows of one number: waiting, scheduled, current and past. */
function rowsOf(
  entry: Entry,
  { kept, asked, now, names }: { kept: Kept[]; asked: Asked[]; now: Date; names: Names },
): RateRow[] {
  const about = aboutOf(entry);
  const states = statesOf(kept, now);
  const who = (actor: string) => names.get(actor) ?? actor;
  const waiting = asked.flatMap((change): RateRow[] =>
    change.rows
      .filter(({ name }) => name === entry.name)
      .map(({ value }) => ({
        ...about,
        ...nothing,
        value,
        state: 'asked',
        effective_at: change.effective_at?.toISOString() ?? null,
        set_by: who(change.asked_by),
        set_at: change.asked_at.toISOString(),
        reason: change.reason,
      })),
  );
  const set = kept.map(({ id, value, effective_at, set_by, set_at, reason }, n): RateRow => ({
    ...about,
    id: String(id),
    value,
    state: states[n] ?? 'past',
    effective_at: effective_at.toISOString(),
    set_by: who(set_by),
    set_at: set_at.toISOString(),
    reason,
    rule_version: `cards-${id}`,
  }));
  const isSet = states.includes('current');
  const byItself: RateRow = {
    ...about,
    ...nothing,
    value: entry.fallback ?? '0',
    state: 'current',
  };
  return [...waiting, ...set, ...(isSet ? [] : [byItself])];
}
type Names = ReadonlyMap<string, string>;

type Filter = CallContext<typeof listDeskRates>['query'];

const isWanted = (entry: Entry, { product, brand, country }: Filter): boolean =>
  (!product || entry.products.includes(product)) &&
  (!brand || entry.brand === brand) &&
  (!country || entry.country === null || entry.country === country);

/** Every number that prices are made of, with its times, by subject. */
export async function listRates(
  { db, clock }: Pick<CallContext<typeof listDeskRates>, 'db' | 'clock'>,
  filter: Filter,
): Promise<Reply<typeof listDeskRates>> {
  const now = clock.now();
  const [{ entries, brands }, kept, asked, settings] = await Promise.all([
    readBook(db),
    listKept(db),
    listAsked(db),
    readSettings(db, now),
  ]);
  const names = await nameActors(db, [
    ...kept.map(({ set_by }) => set_by),
    ...asked.map(({ asked_by }) => asked_by),
  ]);
  const byName = Map.groupBy(kept, ({ name }) => name);
  return {
    data: entries
      .filter((entry) => isWanted(entry, filter))
      .flatMap((entry) => rowsOf(entry, { kept: byName.get(entry.name) ?? [], asked, now, names })),
    meta: {
      rule_version: settings.version,
      brands: brands.map(({ id, name }) => ({ id, name })),
    },
  };
}
