import type {
  addAirtimeLine as addCall,
  DeskAirtimeLine,
  listAirtimeLines as listCall,
  retireAirtimeLine as retireCall,
} from '#lib/airtime-to-cash/desk/lines.contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listLineChanges, proposeLine } from './line-changes.ts';
import { listLines, retireLine } from './lines.ts';
import { currencyOf, findNetwork, networks } from './networks.ts';

type Shown = Pick<DeskAirtimeLine, 'number' | 'state'> & {
  network_id: string;
  per_day: bigint;
  until: Date | null;
  by: string;
  agreed_by: string | null;
};

/** What waits for a second approver first, then lines by network. */
export async function listDeskLines({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const now = clock.now();
  const [changes, lines] = [await listLineChanges(db), await listLines(db)];
  const rows: Shown[] = [
    ...changes.map(({ asked, asked_by, ...change }) => ({
      ...change,
      state: asked ? ('waiting' as const) : ('refused' as const),
      until: null,
      by: asked_by,
    })),
    ...lines.map(({ active, locked_until, added_by, ...line }) => ({
      ...line,
      state: active ? ('on' as const) : ('retired' as const),
      until: locked_until !== null && locked_until > now ? locked_until : null,
      by: added_by,
    })),
  ];
  const actors = rows.flatMap(({ by, agreed_by }) => (agreed_by ? [by, agreed_by] : [by]));
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? (actor === 'seed' ? null : actor);
  return {
    data: {
      networks: networks.map(({ id, name }) => ({ id, name })),
      lines: rows.flatMap(({ network_id, number, per_day, state, until, by, agreed_by }) => {
        const network = findNetwork(network_id);
        if (!network) return [];
        return {
          number,
          state,
          network: network.name,
          country: network.country,
          currency: currencyOf(network),
          per_day: toAmount(per_day),
          reserved_until: until?.toISOString() ?? null,
          added_by: nameOf(by),
          agreed_by: agreed_by && nameOf(agreed_by),
        };
      }),
    },
  };
}

/** Sends a line to a second approver. */
export async function addDeskLine(
  ctx: CallContext<typeof addCall>,
): Promise<Reply<typeof addCall>> {
  const { network, number, per_day } = ctx.body;
  const by = `operator:${ctx.desk.operator.id}`;
  await proposeLine(ctx, { network, number, perDay: parseAmount(per_day), by });
  return { data: null };
}

/** Retires a line immediately. */
export async function retireDeskLine(
  ctx: CallContext<typeof retireCall>,
): Promise<Reply<typeof retireCall>> {
  await retireLine(ctx, ctx.params.number, `operator:${ctx.desk.operator.id}`);
  return { data: null };
}
