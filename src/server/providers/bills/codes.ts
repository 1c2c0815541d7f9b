import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import type { Services } from '#server/platform/services.ts';

/** A biller or a product, with each provider's code for it. */
interface Coded {
  id: string;
  provider_codes: Record<string, string>;
}

/** A biller's country and type of bill. */
interface Billed {
  country_code: CountryCode;
  service_type: string;
}

/** The provider of new bills of this type: its catalogue has the codes to price and check them with. */
export const billsFor = (
  { providers: { bills } }: Pick<Services, 'providers'>,
  { country_code: country, service_type: product }: Billed,
): Promise<BillsPort> => bills.choose({ country, product });

/**
 * A provider's code for a biller or a product; the sandbox uses our own ids.
 * @throws AppError service_inactive if it has none
 */
export function codeAt({ catalogue }: Pick<BillsPort, 'catalogue'>, row: Coded): string {
  const code = findCode(catalogue, row);
  if (code === undefined) throw new AppError('service_inactive');
  return code;
}

/** Whether a provider can name account holders at a biller. @throws AppError service_inactive */
export const namesHolders = (
  bills: Pick<BillsPort, 'catalogue' | 'verifies'>,
  row: Coded,
): boolean => bills.verifies?.(codeAt(bills, row)) ?? true;

/** The code in a given provider's catalogue; undefined if it has none. */
export const findCode = (catalogue: string, row: Coded): string | undefined =>
  row.provider_codes[catalogue] ?? (catalogue === 'bills-sandbox' ? row.id : undefined);
