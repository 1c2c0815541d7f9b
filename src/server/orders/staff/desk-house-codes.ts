import type {
  listHouseCodes as listCall,
  openHouseCodes as openCall,
} from '#lib/orders/desk/house-codes.contract.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listHouseCodes, openHouseCodes } from '#server/orders/settle/house-codes.ts';

const nameOf = ({ label, kind }: { label: string | null; kind: string }): string =>
  label ?? kind.replaceAll('_', ' ');

/** Codes of the house, without their values. */
export async function listDeskHouseCodes({
  db,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const codes = await listHouseCodes(db);
  const names = await nameActors(
    db,
    codes.flatMap(({ opened_by: by }) => by ?? []),
  );
  return {
    data: codes.map(({ reference, provider_reference, since, opened_at, opened_by, ...code }) => ({
      reference,
      provider_reference,
      name: nameOf(code),
      since: since.toISOString(),
      opened_at: opened_at?.toISOString() ?? null,
      opened_by: opened_by && (names.get(opened_by) ?? opened_by),
    })),
  };
}

/** Opens the house's codes of an order for an operator, who is recorded. */
export async function openDeskHouseCodes(
  ctx: CallContext<typeof openCall>,
): Promise<Reply<typeof openCall>> {
  const by = `operator:${ctx.desk.operator.id}`;
  const codes = await openHouseCodes(ctx, ctx.params.reference, by);
  return { data: codes.map(({ value, ...code }) => ({ name: nameOf(code), value })) };
}
