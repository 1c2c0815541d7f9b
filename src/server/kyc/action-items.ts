import { paths } from '#lib/paths.ts';
import type { ReadActions } from '#server/notifications/action-items.ts';
import { nameOfDocument } from './documents.ts';
import { listIdentities } from './identities.ts';

/** A document that was declined, unless a later one is in review or verified. */
export const readActions: ReadActions = async (db, userId) => {
  const [newest] = await listIdentities(db, userId);
  if (newest?.state !== 'rejected') return [];
  return [
    {
      kind: 'document',
      link: paths.completeKyc,
      due_at: null,
      title: `We couldn’t verify your ${nameOfDocument(newest)}`,
      text: newest.reason ?? 'See why, and try again.',
    },
  ];
};
