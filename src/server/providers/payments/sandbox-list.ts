import type { ProviderParts } from '#server/providers/parts.ts';
import { copiesOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

const BOOKS = `
  select 'deposit' as topic, reference || copy.suffix as provider_reference,
    reference as our_reference, coalesce(paid_amount, amount) as amount, currency,
    case when refunded_at is not null then 'reversed' when state = 'paid' then 'done'
      when state = 'open' then 'pending' else 'failed' end as state,
    coalesce(refunded_at, paid_at, created_at) as at, created_at
  from sandbox.payment cross join lateral ${copiesOf('payments', 'reference')} copy
  where created_at <= $1
  union all
  select 'transfer', reference, null, amount, currency,
    case when refunded_at is null then 'done' else 'reversed' end,
    coalesce(refunded_at, created_at), created_at
  from sandbox.transfer where created_at <= $1`;

/** What the sandbox's gateway received, according to its own books. */
export const sandboxPaymentsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'payments', BOOKS);
