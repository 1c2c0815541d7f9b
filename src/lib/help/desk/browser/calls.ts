import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';
import type { saveDeskDraft } from '#lib/desk/draft.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

/** Saves the draft about a case; also works while the page closes. */
export const saveDraft = (queue: DeskQueue, id: string, body: BodyOf<typeof saveDeskDraft>) =>
  callDesk<ReplyOf<typeof saveDeskDraft>>(
    'PUT',
    `/queues/${queue}/${encodeURIComponent(id)}/draft`,
    { body, stays: true },
  );
