import type { DeskSetting } from '#lib/contracts/desk-settings.ts';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { Now } from '#server/platform/settings.ts';
import { plainSetting, readSetting, type SettingEntry } from './entries.ts';
import type { SettingBook } from './setting-book.ts';

/** So many earlier values are shown. */
const PAST = 10;

interface Kept {
  id: string;
  name: string;
  value: string;
  effective_at: Date;
  set_by: string;
  agreed_by: string | null;
  reason: string | null;
}

interface Asked {
  change_id: string;
  name: string;
  /** As typed. */
  value: string;
  effective_at: Date | null;
  set_by: string;
  agreed_by: null;
  reason: string;
}

/** Numbers by their times, without those that were withdrawn, or replaced at the same time. */
async function readKept(db: Database, names: readonly string[]): Promise<Map<string, Kept[]>> {
  const { rows } = await db.sql.query<Kept>({
    name: 'kept-settings',
    text: `select distinct on (name, effective_at) id::text, name, value::text, effective_at, set_by,
        agreed_by, reason
      from setting_number n where name = any($1)
        and not exists (select from setting_withdrawn w where w.setting_id = n.id)
      order by name, effective_at, id desc`,
    values: [names],
  });
  return Map.groupBy(rows, ({ name }) => name);
}

/** What second approvers are asked about. */
async function readAsked(db: Database, book: SettingBook['kind']): Promise<Asked[]> {
  const { rows } = await db.sql.query<Asked>({
    name: 'asked-settings',
    text: `select c.id as change_id, r.name, r.value, c.effective_at, c.asked_by as set_by,
        null as agreed_by, c.reason
      from rate_change c join desk_approval a on a.case_id = c.id and a.queue = c.book
        cross join lateral jsonb_to_recordset(c.rows) as r(name text, value text)
      where c.book = $1 and a.state = 'open' order by c.asked_at`,
    values: [book],
  });
  return rows;
}

type Said = Pick<Kept, 'set_by' | 'agreed_by' | 'reason'>;

const initial = (entry: SettingEntry): DeskSetting['past'][number] => ({
  value: plainSetting(entry, entry.base),
  ...{ set_by: 'migration', agreed_by: null, reason: null, effective_at: null },
});

/** Every number of a book: what it is, was and will be. */
export async function listSettings({ db, clock }: Now, book: SettingBook): Promise<DeskSetting[]> {
  const now = clock.now();
  const entries = await book.entries(db);
  const kept = await readKept(
    db,
    entries.map(({ name }) => name),
  );
  const asked = await readAsked(db, book.kind);
  const actors = [...[...kept.values()].flat(), ...asked].flatMap((each) => [
    each.set_by,
    ...(each.agreed_by ? [each.agreed_by] : []),
  ]);
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const said = ({ set_by, agreed_by, reason }: Said) => ({
    ...{ set_by: nameOf(set_by), agreed_by: agreed_by && nameOf(agreed_by), reason },
  });
  const view = (entry: SettingEntry, each: Kept) => ({
    ...{ value: plainSetting(entry, BigInt(each.value)), ...said(each) },
    effective_at: each.effective_at.toISOString(),
  });
  return entries.map((entry): DeskSetting => {
    const all = kept.get(entry.name) ?? [];
    const started = all.filter(({ effective_at }) => effective_at <= now).reverse();
    const [current, ...past] = [...started.map((each) => view(entry, each)), initial(entry)];
    const { name, title, group, country, unit, currency } = entry;
    return {
      ...{ name, title, group, country_code: country, unit, currency },
      ...(current ?? initial(entry)),
      coming: all.slice(started.length).map((each) => ({ id: each.id, ...view(entry, each) })),
      asked: asked
        .filter((each) => each.name === name)
        .map((each) => ({
          ...{ change_id: each.change_id, ...said(each) },
          value: plainSetting(entry, readSetting(entry, each.value)),
          effective_at: each.effective_at?.toISOString() ?? null,
        })),
      past: past.slice(0, PAST),
    };
  });
}
