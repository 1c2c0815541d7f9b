import { rejectReasons } from '#lib/card-reject-reasons.ts';
import { proofKinds } from '#lib/proof-kinds.ts';
// loading the feature puts its cases on the desk
import '#server/giftcard/index.ts';
import type { Command } from '#server/ops/command.ts';
import { runSaleCommand, saleUsage, type SaleCommands } from '#server/ops/sale-commands.ts';
import { Trouble } from '#server/ops/trouble.ts';

const cards: SaleCommands = {
  name: 'cards',
  queue: 'cards',
  verdicts: ['approve', 'change_offer', 'reject'],
  reasons: rejectReasons,
  proofs: proofKinds.cards,
};

export const command: Command = {
  name: 'cards',
  summary: 'gift cards sold to us that wait: list, show, decide',
  async run(services, args) {
    if (!(await runSaleCommand(services, cards, args))) throw new Trouble(saleUsage(cards));
  },
};
