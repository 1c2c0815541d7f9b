import type { TicketSource } from '#server/ports/ticket-source.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxTicketSource } from './sandbox.ts';
import { tixdorm } from './tixdorm.ts';

/** Tixdorm when its key is set; otherwise the sandbox, and in production none. */
export function createTicketSource(parts: ProviderParts): TicketSource | undefined {
  const { TIXDORM_KEY: key, isProduction, ALLOW_SANDBOX: isAllowed } = parts.env;
  if (key) return tixdorm({ key });
  return isProduction && !isAllowed ? undefined : sandboxTicketSource(parts);
}
