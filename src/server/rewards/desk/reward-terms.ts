import type {
  listRewardTerms as listCall,
  RewardTerm,
  setRewardTerms as setCall,
} from '#lib/contracts/desk-reward-terms.ts';
import type { Database } from '#server/db/client.ts';
import { answerChange, nameActors } from '#server/desk/index.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { rewardTermsBook } from './term-book.ts';
import { plainTerm, readTerm, termEntries, type TermEntry } from './term-entries.ts';

/** So many earlier values are shown. */
const PAST = 10;

interface Kept {
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

/** Numbers by their times, without those that another one replaced at the same time. */
async function readKept(db: Database): Promise<Map<string, Kept[]>> {
  const { rows } = await db.sql.query<Kept>({
    name: 'kept-reward-numbers',
    text: `select distinct on (name, effective_at) name, value::text, effective_at, set_by, agreed_by, reason
      from reward_number order by name, effective_at, id desc`,
  });
  return Map.groupBy(rows, ({ name }) => name);
}

/** What second approvers are asked about. */
async function readAsked(db: Database): Promise<Asked[]> {
  const { rows } = await db.sql.query<Asked>({
    name: 'asked-reward-numbers',
    text: `select c.id as change_id, r.name, r.value, c.effective_at, c.asked_by as set_by,
        null as agreed_by, c.reason
      from rate_change c join desk_approval a on a.case_id = c.id and a.queue = c.book
        cross join lateral jsonb_to_recordset(c.rows) as r(name text, value text)
      where c.book = 'reward-terms' and a.state = 'open' order by c.asked_at`,
  });
  return rows;
}

type Said = Pick<Kept, 'value' | 'set_by' | 'agreed_by' | 'reason'>;

/** Every number: what it is, was and will be. One that was never set is left out. */
export async function listRewardTerms({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const now = clock.now();
  const [kept, asked] = [await readKept(db), await readAsked(db)];
  const actors = [...[...kept.values()].flat(), ...asked].flatMap((each) => [
    each.set_by,
    ...(each.agreed_by ? [each.agreed_by] : []),
  ]);
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const said = ({ set_by, agreed_by, reason }: Said) => ({
    ...{ set_by: nameOf(set_by), agreed_by: agreed_by && nameOf(agreed_by), reason },
  });
  const view = (entry: TermEntry, each: Kept) => ({
    ...{ value: plainTerm(entry, BigInt(each.value)), ...said(each) },
    effective_at: each.effective_at.toISOString(),
  });
  return {
    data: termEntries.flatMap((entry): RewardTerm[] => {
      const all = kept.get(entry.name) ?? [];
      const started = all.filter(({ effective_at }) => effective_at <= now).reverse();
      const [current, ...past] = started.map((each) => view(entry, each));
      if (!current) return [];
      const { name, title, group, country, unit, currency } = entry;
      return [
        {
          ...{ name, title, group, country_code: country, unit, currency, ...current },
          coming: all.slice(started.length).map((each) => view(entry, each)),
          asked: asked
            .filter((each) => each.name === name)
            .map((each) => ({
              ...{ change_id: each.change_id, ...said(each) },
              value: plainTerm(entry, readTerm(entry, each.value)),
              effective_at: each.effective_at?.toISOString() ?? null,
            })),
          past: past.slice(0, PAST),
        },
      ];
    }),
  };
}

/** Changes what rewards follow; two people decide. */
export const setRewardTerms = async (
  ctx: CallContext<typeof setCall>,
): Promise<Reply<typeof setCall>> => ({ data: await answerChange(ctx, rewardTermsBook) });
