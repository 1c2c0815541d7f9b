import type { ProviderParts } from '#server/providers/parts.ts';
import { copiesOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

/** Uses the same order numbers as its replies, and applies changes that are due. */
const BOOKS = `
  select 'card' as topic,
    'CD' || upper(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 12)) || copy.suffix
      as provider_reference,
    reference as our_reference, amount, currency,
    case now_is.state when 'delivered' then 'done' when 'accepted' then 'pending'
      else now_is.state end as state,
    now_is.at, created_at
  from sandbox.card_order
    cross join lateral (select
      case when next_at <= $1 then next_state else sandbox.card_order.state end as state,
      case when next_at <= $1 then next_at else changed_at end as at) now_is
    cross join lateral ${copiesOf('giftcards', 'reference')} copy`;

/** What the sandbox's card supplier delivered, according to its own books. */
export const sandboxCardsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'giftcards', BOOKS);
