import type { listPayinMethods as contract } from '#lib/wallet/payin.contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listPayins } from '#server/orders/payments/payin.ts';

/** Our accounts in the user's country that can be paid into now, in display order. */
export async function listPayinMethods(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const rows = await listPayins(ctx, ctx.user.country.code);
  return {
    data: rows.map(({ id, type, bank, account_number, account_name, note }) => ({
      id,
      type,
      name: type === 'bank' ? `Bank transfer to ${bank}` : bank,
      bankDetails: { bank, account_number, account_name },
      note,
    })),
  };
}
