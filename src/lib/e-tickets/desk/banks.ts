import type { PageApi } from '#lib/page-api.ts';
import { countryCodes, type CountryCode } from '#lib/countries.ts';

interface Bank {
  code: string;
  name: string;
}

/** The banks that organisers can be paid to, by country; empty if they could not be read. */
export async function readBanks(api: PageApi): Promise<Record<CountryCode, Bank[]>> {
  const lists = await Promise.all(
    countryCodes.map(async (country) => {
      const asked = await api.get<Bank[]>('/banks', { country });
      const banks = asked.ok ? asked.data.map(({ code, name }) => ({ code, name })) : [];
      return [country, banks] as const;
    }),
  );
  return Object.fromEntries(lists) as Record<CountryCode, Bank[]>;
}
