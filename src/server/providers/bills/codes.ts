import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** A biller or a product, with each provider's code for it. */
interface Coded {
  id: string;
  provider_codes: Record<string, string>;
}

/**
 * The current provider's code for a biller or a product; the sandbox uses our own ids.
 * @throws AppError service_inactive where it has none
 */
export function codeAt({ providers: { bills } }: Pick<Services, 'providers'>, row: Coded): string {
  const code = findCode(bills.current.catalogue, row);
  if (code === undefined) throw new AppError('service_inactive');
  return code;
}

/** The code in a given provider's catalogue, or undefined where it has none. */
export const findCode = (catalogue: string, row: Coded): string | undefined =>
  row.provider_codes[catalogue] ?? (catalogue === 'bills-sandbox' ? row.id : undefined);
