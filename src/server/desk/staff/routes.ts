import {
  addStaff,
  changeStaff,
  endDeskWelcome,
  listDeskStaff,
  openDeskWelcome,
  renewStaffSignIn,
  suspendStaff,
} from '#lib/desk/staff.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { askChange, type StaffWish } from './ask-change.ts';
import { readStaff } from './list-staff.ts';
import { suspend } from './suspend.ts';
import { endWelcome, openWelcome } from './welcome.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'env'>;

export function mountStaff(api: Api, services: Services): void {
  serve(api, services, listDeskStaff, async (ctx) => ({
    data: await readStaff(ctx, ctx.desk.operator.id),
  }));
  const ask = async (parts: Parts, wish: StaffWish, id: string) => {
    await askChange(parts, wish, id);
    return { data: await readStaff(parts, id) };
  };
  serve(api, services, addStaff, (ctx) =>
    ask(ctx, { act: 'add', ...ctx.body }, ctx.desk.operator.id),
  );
  serve(api, services, changeStaff, (ctx) =>
    ask(ctx, { act: 'change', operator_id: ctx.params.id, ...ctx.body }, ctx.desk.operator.id),
  );
  serve(api, services, renewStaffSignIn, (ctx) =>
    ask(ctx, { act: 'secret', operator_id: ctx.params.id, ...ctx.body }, ctx.desk.operator.id),
  );
  serve(api, services, suspendStaff, async (ctx) => {
    const { id } = ctx.desk.operator;
    await suspend(ctx, { id: ctx.params.id, by: id, reason: ctx.body.reason });
    return { data: await readStaff(ctx, id) };
  });
  serve(api, services, openDeskWelcome, openWelcome);
  serve(api, services, endDeskWelcome, endWelcome);
}
