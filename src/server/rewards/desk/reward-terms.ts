import type {
  listRewardTerms as listCall,
  RewardTerm,
  setRewardTerms as setCall,
} from '#lib/contracts/desk-reward-terms.ts';
import { answerChange, nameActors } from '#server/desk/index.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { rewardTermsBook } from './term-book.ts';
import { plainTerm, termEntries, type TermEntry } from './term-entries.ts';

interface Kept {
  name: string;
  value: string;
  effective_at: Date;
  set_by: string;
  reason: string | null;
}

/** Every number: what it is, and what it will be. One that was never set is left out. */
export async function listRewardTerms({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const now = clock.now();
  const { rows } = await db.sql.query<Kept>({
    name: 'kept-reward-numbers',
    text: `select name, value::text, effective_at, set_by, reason
      from (select *, first_value(id) over (partition by name, effective_at <= $1
          order by effective_at desc, id desc) newest from reward_number) n
      where effective_at > $1 or id = newest order by effective_at, id`,
    values: [now],
  });
  const names = await nameActors(
    db,
    rows.map(({ set_by }) => set_by),
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  const view = (entry: TermEntry, { value, effective_at, set_by, reason }: Kept) => ({
    value: plainTerm(entry, BigInt(value)),
    set_by: names.get(set_by) ?? set_by,
    effective_at: effective_at.toISOString(),
    reason,
  });
  return {
    data: termEntries.flatMap((entry): RewardTerm[] => {
      const [current, ...coming] = byName.get(entry.name) ?? [];
      if (!current) return [];
      const { name, title, group, unit, currency } = entry;
      return [
        {
          ...{ name, title, group, unit, currency, ...view(entry, current) },
          coming: coming.map((each) => view(entry, each)),
        },
      ];
    }),
  };
}

/** Changes what rewards follow; two people decide. */
export const setRewardTerms = async (
  ctx: CallContext<typeof setCall>,
): Promise<Reply<typeof setCall>> => ({ data: await answerChange(ctx, rewardTermsBook) });
