import {
  askStaffChange,
  endDeskWelcome,
  listDeskStaff,
  openDeskWelcome,
  suspendStaff,
} from '#lib/contracts/desk-staff.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { askChange } from './ask-change.ts';
import { readStaff } from './list-staff.ts';
import { suspend } from './suspend.ts';
import { endWelcome, openWelcome } from './welcome.ts';

export function mountStaff(api: Api, services: Services): void {
  serve(api, services, listDeskStaff, async (ctx) => ({
    data: await readStaff(ctx, ctx.desk.operator.id),
  }));
  serve(api, services, askStaffChange, async (ctx) => {
    const { id } = ctx.desk.operator;
    await askChange(ctx, ctx.body, id);
    return { data: await readStaff(ctx, id) };
  });
  serve(api, services, suspendStaff, async (ctx) => {
    const { id } = ctx.desk.operator;
    await suspend(ctx, { id: ctx.params.id, by: id, reason: ctx.body.reason });
    return { data: await readStaff(ctx, id) };
  });
  serve(api, services, openDeskWelcome, openWelcome);
  serve(api, services, endDeskWelcome, endWelcome);
}
