import {
  claimDeskCase,
  countDeskQueues,
  decideDeskApproval,
  decideDeskCase,
  listDeskApprovals,
  listDeskQueue,
  readDeskCase,
  releaseDeskCase,
} from '#lib/desk/contract.ts';
import { saveDeskDraft } from '#lib/desk/draft.contract.ts';
import { readDeskHome } from '#lib/desk/home.contract.ts';
import { openDeskCode, readDeskFile, startDeskUpload } from '#lib/desk/files.contract.ts';
import {
  closeDeskSession,
  openDeskSession,
  readDeskSession,
  verifyDeskSession,
} from '#lib/desk/session.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { leaving } from '#server/http/cookies.ts';
import { logFailures } from '#server/http/failed-sign-in.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { claimCase, countQueues, listApprovals, listQueue, viewCase, viewTaken } from './cases.ts';
import { release } from './claims.ts';
import { decideApproval, decideCase } from './decide.ts';
import { findDraft, saveDraft } from './drafts.ts';
import { readHome } from './home.ts';
import { openCode, openFile, startUpload } from './files.ts';
import { endDeskSession } from './session.ts';
import { endedDeskCookie, openSession, verifySession } from './sign-in.ts';

export function mountDesk(api: Api, services: Services): void {
  serve(api, services, openDeskSession, logFailures('desk password', openSession));
  serve(api, services, verifyDeskSession, logFailures('desk code', verifySession));
  serve(api, services, readDeskSession, ({ desk }) => Promise.resolve({ data: desk.operator }));
  serve(api, services, closeDeskSession, async ({ db, desk }) => {
    await endDeskSession(db, desk.sessionId);
    return { data: null, ...leaving([endedDeskCookie]) };
  });

  serve(api, services, readDeskHome, readHome);
  serve(api, services, countDeskQueues, countQueues);
  serve(api, services, listDeskQueue, listQueue);
  serve(api, services, claimDeskCase, async (ctx) => {
    const operatorId = ctx.desk.operator.id;
    await claimCase(ctx, ctx.params, operatorId);
    return { data: await viewCase(ctx, ctx.params, operatorId) };
  });
  serve(api, services, releaseDeskCase, async ({ db, params, desk }) => {
    await release(db, params, desk.operator.id);
    return { data: null };
  });
  serve(api, services, readDeskCase, async (ctx) => ({
    data: await viewTaken(ctx, ctx.params, ctx.desk.operator.id),
  }));
  serve(api, services, saveDeskDraft, async (ctx) => {
    const operatorId = ctx.desk.operator.id;
    await saveDraft(ctx, ctx.params, operatorId, ctx.body);
    return { data: await findDraft(ctx.db, ctx.params, operatorId) };
  });
  serve(api, services, decideDeskCase, decideCase);
  serve(api, services, listDeskApprovals, listApprovals);
  serve(api, services, decideDeskApproval, decideApproval);
  serve(api, services, readDeskFile, openFile);
  serve(api, services, openDeskCode, openCode);
  serve(api, services, startDeskUpload, startUpload);
}
