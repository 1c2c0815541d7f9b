import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** A biller or a product, with what each provider calls it. */
interface Coded {
  id: string;
  provider_codes: Record<string, string>;
}

/**
 * What a provider calls a biller or a product; the sandbox's uses our own names.
 * @throws AppError service_inactive where it has none
 */
export function codeAt({ providers: { bills } }: Pick<Services, 'providers'>, row: Coded): string {
  const code = findCode(bills.current.catalogue, row);
  if (code === undefined) throw new AppError('service_inactive');
  return code;
}

/** The same by a provider's catalogue, or nothing where it has none. */
export const findCode = (catalogue: string, row: Coded): string | undefined =>
  row.provider_codes[catalogue] ?? (catalogue === 'bills-sandbox' ? row.id : undefined);
