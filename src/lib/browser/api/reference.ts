import type { CountryCode } from '#lib/countries.ts';
import type { Bank, Country } from '#lib/contracts/reference.ts';
import { api } from '#lib/browser/api/client.ts';

export const fetchCountries = () => api.get<Country[]>('/countries');

export const fetchBanks = (country?: CountryCode) =>
  api.get<Bank[]>('/banks', { query: { country } });

/** Service to active, for the visitor's country. */
export const fetchServices = () => api.get<Record<string, boolean>>('/services');

/** Where our chat is; null when there is none. */
export async function fetchChatUrl(): Promise<string | null> {
  const { meta } = await api.get<Record<string, boolean>>('/features');
  return typeof meta['chat_url'] === 'string' ? meta['chat_url'] : null;
}
