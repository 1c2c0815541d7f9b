import { AppError } from '#lib/errors/app-error.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { openUpload } from '#server/uploads/start-upload.ts';
import { checkFiles } from './answer-dispute.job.ts';
import { checkDispute, decideDispute, loses } from './decide-dispute.ts';
import { countDisputes, listDisputes, viewDispute } from './dispute-case.ts';
import { findDispute, findOwners } from './dispute-rows.ts';

/** Payments that someone wants back from their bank. */
export const disputesQueue: Queue = {
  queue: 'disputes',
  name: 'Disputes',
  list: ({ db }, asked) => listDisputes(db, asked),
  count: (services) => countDisputes(services),
  read: viewDispute,
  ownersOf: findOwners,
  async ownsFile({ db }, caseId, key) {
    return (await findDispute(db, caseId)).image_keys.includes(key);
  },
  async openUpload(services, caseId, picture) {
    const { user_id: userId } = await findDispute(services.db, caseId);
    return openUpload(services, { userId, purpose: 'answer' }, picture);
  },
  async check(services, caseId, decision) {
    const found = await findDispute(services.db, caseId);
    checkDispute(found, decision);
    if (decision.verdict === 'answer') checkFiles(services, found, decision.image_keys ?? []);
  },
  async whySecond({ db }, caseId, decision) {
    if (!loses(decision)) return null;
    if (decision.reason_code === 'customer')
      return 'Asking money back from a customer needs a second approver.';
    const { amount, currency } = await findDispute(db, caseId);
    return whyLarge(amount, currency);
  },
  async counts({ db }, caseId, decision) {
    const { amount, currency } = await findDispute(db, caseId);
    return loses(decision) ? { kind: 'money', amount, currency } : null;
  },
  async putAway(tx, services, { caseId, decision }) {
    const { image_keys: keys = [], verdict } = decision;
    if (keys.length > 0 && verdict !== 'answer')
      throw AppError.invalid({ image_keys: ['Pictures go with evidence.'] });
    const { user_id: userId } = await findDispute(tx, caseId);
    for (const [n, key] of keys.entries()) {
      const field = `image_keys.${n}`;
      const subject = `dispute:${caseId}`;
      await attachUpload(tx, services, { userId, key, purpose: 'answer', subject, field });
    }
    return decision;
  },
  decide: (tx, services, decided) => decideDispute(tx, services, decided),
};
