import type { ProviderParts } from '#server/providers/parts.ts';
import { copiesOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

/** Uses the same payout numbers as its replies, and applies changes that are due. */
const BOOKS = `
  select 'payout' as topic,
    'TRF' || upper(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 12)) || copy.suffix
      as provider_reference,
    reference as our_reference, amount, currency,
    case now_is.state when 'paid' then 'done' when 'accepted' then 'pending' else now_is.state end
      as state,
    now_is.at, created_at
  from sandbox.payout
    cross join lateral (select
      case when next_at <= $1 then next_state else sandbox.payout.state end as state,
      case when next_at <= $1 then next_at else changed_at end as at) now_is
    cross join lateral ${copiesOf('payouts', 'reference')} copy`;

/** What the sandbox's payout provider did, according to its own books. */
export const sandboxPayoutsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'payouts', BOOKS);
