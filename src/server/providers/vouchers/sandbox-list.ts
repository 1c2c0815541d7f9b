import type { ProviderParts } from '#server/providers/parts.ts';
import { booksOf, copiesOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

const sent = booksOf({
  port: 'vouchers',
  topic: 'voucher',
  prefix: 'PB',
  table: 'sandbox.voucher_transfer',
  done: 'sent',
});
const BOOKS = `${sent}
  union all
  select 'voucher_sale',
    'PP' || upper(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 12)) || copy.suffix,
    reference, coalesce(paid_amount, amount), currency,
    case state when 'paid' then 'done' when 'open' then 'pending' else 'failed' end,
    coalesce(paid_at, created_at), created_at
  from sandbox.voucher_payment cross join lateral ${copiesOf('vouchers', 'reference')} copy`;

/** What the sandbox's voucher provider sent and received, according to its own books. */
export const sandboxVouchersList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'vouchers', BOOKS);
