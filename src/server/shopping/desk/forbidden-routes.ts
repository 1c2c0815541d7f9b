import * as calls from '#lib/shopping/desk/forbidden.contract.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { deliveryCountries } from '#server/shopping/facts.ts';
import { listGoods } from '#server/shopping/forbidden.ts';
import { askToAllow, askToForbid, listWaitingGoods } from './forbidden-changes.ts';

async function list({
  db,
  clock,
}: CallContext<typeof calls.listDeskForbidden>): Promise<Reply<typeof calls.listDeskForbidden>> {
  const [goods, waiting] = [await listGoods(db, clock.now()), await listWaitingGoods(db)];
  const actors = [...goods.map(({ by }) => by), ...waiting.map(({ asked_by }) => asked_by)];
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return {
    data: {
      goods: goods.map(({ version: _version, because: _because, at, by, ...row }) => ({
        ...row,
        set_by: by === 'seed' ? null : nameOf(by),
        since: at.toISOString(),
      })),
      waiting: waiting.map(({ goods: id, seen: _seen, asked_by, asked_at, ...row }) => ({
        ...row,
        id,
        asked_by: nameOf(asked_by),
        asked_at: asked_at.toISOString(),
      })),
      countries: deliveryCountries.map(({ code, name }) => ({ code, name })),
    },
  };
}

/** The goods that can't be sent, at the desk. */
export function mountForbidden(api: Api, services: Services): void {
  serve(api, services, calls.listDeskForbidden, list);
  serve(api, services, calls.changeForbidden, async (ctx) => {
    const { because, ...change } = ctx.body;
    await askToForbid(ctx, change, { because, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
  serve(api, services, calls.allowForbidden, async (ctx) => {
    const { id, because } = ctx.body;
    await askToAllow(ctx, id, { because, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
}
