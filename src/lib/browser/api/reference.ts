import { api } from '#lib/browser/api/client.ts';

export interface Country {
  uuid: string;
  id: number;
  name: string;
  code: string;
  dialing_code: string;
  supported: boolean;
}

export interface Bank {
  id: string;
  code: string;
  name: string;
  type: 'bank' | 'mobile_money';
}

export const fetchCountries = () => api.get<Country[]>('/countries');

export const fetchBanks = (country?: string) => api.get<Bank[]>('/banks', { query: { country } });

/** Service to active, for the visitor's country. */
export const fetchServices = () => api.get<Record<string, boolean>>('/services');
