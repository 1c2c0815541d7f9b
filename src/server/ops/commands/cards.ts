import { rejectReasons } from '#lib/giftcard/reject-reasons.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { defineCommand } from '#server/ops/command.ts';
import { saleVerbs } from '#server/ops/sale-commands.ts';

export const command = defineCommand({
  name: 'cards',
  verbs: saleVerbs({
    name: 'cards',
    queue: 'cards',
    verdicts: ['approve', 'change_offer', 'reject'],
    reasons: rejectReasons,
    proofs: proofKinds.cards,
  }),
});
