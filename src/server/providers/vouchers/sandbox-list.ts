import type { ProviderParts } from '#server/providers/parts.ts';
import { copiesOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

/** Uses the same transfer numbers as its replies, and applies changes that are due. */
const BOOKS = `
  select 'voucher' as topic,
    'PB' || upper(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 12)) || copy.suffix
      as provider_reference,
    reference as our_reference, amount, currency,
    case now_is.state when 'sent' then 'done' when 'accepted' then 'pending' else now_is.state end
      as state,
    now_is.at, created_at
  from sandbox.voucher_transfer
    cross join lateral (select
      case when next_at <= $1 then next_state else sandbox.voucher_transfer.state end as state,
      case when next_at <= $1 then next_at else changed_at end as at) now_is
    cross join lateral ${copiesOf('vouchers', 'reference')} copy
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
